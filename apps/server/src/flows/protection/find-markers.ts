import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { MARKER_DAYS, NIGHT_HOURS } from '@kapao/contract/protection/markers.ts';
import type { MarkerThresholds } from '@kapao/contract/protection/markers.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isOutage } from '../../db/outage.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { listWithBets, sumLosses } from '../../features/games/rounds/times-of-play-store.ts';
import {
  listDepositsOfDay,
  sumDepositsBefore,
} from '../../features/payments/deposits/deposit-days-store.ts';
import type { DepositOfDay } from '../../features/payments/deposits/deposit-days-store.ts';
import { listPlayersOfDay } from '../../features/play/players-store.ts';
import { raisedMarkers, USUAL_SPAN_DAYS } from '../../features/protection/marker-rules.ts';
import type { FollowingDeposit, MarkerFacts } from '../../features/protection/marker-rules.ts';
import { countLimitRaises, saveProtectionDay } from '../../features/protection/markers-store.ts';
import { findDaysOfPlay } from '../../features/protection/store.ts';
import { readMarkerThresholds } from '../../features/site/reads.ts';
import { openProtectionCase } from './open-protection-case.ts';

/** The members whose facts are read at once, so that no statement is long. */
const PLAYERS_AT_ONCE = 500;

type LookContext = Pick<Context, 'database' | 'config' | 'log'>;

/**
 * guard-03: looks at the website's members who bet on an ended Bangkok day, page by page with pauses, and opens protection cases.
 * A repeat of the day changes nothing.
 */
export async function findMarkers(
  context: LookContext,
  day: string,
  stopping: AbortSignal,
  playersAtOnce = PLAYERS_AT_ONCE,
): Promise<void> {
  const { database, config } = context;
  const { websiteId } = config;
  const thresholds = await readMarkerThresholds(database, websiteId);
  const counts = { players: 0, nightPlayers: 0 };
  let after = 0n;
  await runThrottledBatches(stopping, async () => {
    const page = await listPlayersOfDay(database, { websiteId, day, after, limit: playersAtOnce });
    counts.players += page.length;
    counts.nightPlayers += await lookAt(context, page, { day, thresholds });
    after = page.at(-1) ?? after;
    return page.length === playersAtOnce;
  });
  if (stopping.aborted) return;
  await database.transaction((tx) => saveProtectionDay(tx, { websiteId, day, ...counts }));
}

interface Look {
  day: string;
  thresholds: MarkerThresholds;
}

/**
 * Opens the cases of members, and returns how many of them bet on the day's night. A failure is halved down to the
 * member that it is about, who is logged and left out.
 */
async function lookAt(
  context: LookContext,
  memberIds: readonly bigint[],
  look: Look,
): Promise<number> {
  try {
    return await openCases(context, memberIds, look);
  } catch (error) {
    // Of an outage no member is the cause: the day is run again.
    if (isOutage(error)) throw error;
    if (memberIds.length === 1) {
      const member = String(memberIds[0]);
      context.log.error({ err: error, member, day: look.day }, 'a member was not looked at');
      return 0;
    }
    const middle = Math.ceil(memberIds.length / 2);
    const first = await lookAt(context, memberIds.slice(0, middle), look);
    return first + (await lookAt(context, memberIds.slice(middle), look));
  }
}

async function openCases(
  { database, config: { websiteId } }: LookContext,
  memberIds: readonly bigint[],
  { day, thresholds }: Look,
): Promise<number> {
  const { factsOf, nightPlayers } = await readFacts(database, memberIds, day);
  for (const memberId of memberIds) {
    const markers = raisedMarkers(factsOf(memberId), thresholds);
    if (markers.length === 0) continue;
    await database.transaction((tx) =>
      openProtectionCase(tx, { memberId, websiteId, day, markers }),
    );
  }
  return nightPlayers;
}

async function readFacts(on: Queryable, memberIds: readonly bigint[], day: string) {
  const lately = { from: addDays(day, 1 - MARKER_DAYS), until: day };
  const nights = await readNights(on, memberIds, lately);
  const raises = await countLimitRaises(on, memberIds, lately);
  const deposits = Map.groupBy(
    await listDepositsOfDay(on, memberIds, day),
    ({ memberId }) => memberId,
  );
  const before = await sumDepositsBefore(on, [...deposits.keys()], { day, span: USUAL_SPAN_DAYS });
  const following = await readFollowing(on, deposits);
  const [raisesOf, beforeOf] = [byMember(raises), byMember(before)];
  return {
    nightPlayers: [...nights.values()].filter((days) => days.includes(day)).length,
    factsOf: (memberId: bigint): MarkerFacts => ({
      nights: nights.get(memberId)?.length ?? 0,
      limitRaises: raisesOf.get(memberId)?.raises ?? 0,
      following: following.get(memberId) ?? [],
      depositedMicro: (deposits.get(memberId) ?? []).reduce(
        (sum, { creditedMicro }) => sum + creditedMicro,
        0n,
      ),
      before: beforeOf.get(memberId) ?? { days: 0, micro: 0n },
    }),
  };
}

const MS_PER_HOUR = 60 * 60_000;

/** Reads on which nights of these days each member bet; a night is looked at only where its day has play. */
async function readNights(
  on: Queryable,
  memberIds: readonly bigint[],
  { from, until }: { from: string; until: string },
): Promise<Map<bigint, string[]>> {
  const played = await findDaysOfPlay(on, memberIds, from);
  const days = [...played].flatMap(([memberId, ofMember]) =>
    ofMember.filter(({ day }) => day <= until).map(({ day }) => ({ memberId, day })),
  );
  const nights = await listWithBets(
    on,
    days.map(({ memberId, day }) => {
      const start = startOfDay(day);
      return {
        memberId,
        from: start,
        until: new Date(start.getTime() + NIGHT_HOURS * MS_PER_HOUR),
      };
    }),
  );
  const found = new Map<bigint, string[]>();
  for (const [index, { memberId, day }] of days.entries()) {
    if (nights[index]?.hasBet) found.set(memberId, [...(found.get(memberId) ?? []), day]);
  }
  return found;
}

function byMember<Row extends { memberId: bigint }>(rows: readonly Row[]): Map<bigint, Row> {
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Reads the play between each deposit of the day and the one before it. */
async function readFollowing(
  on: Queryable,
  deposits: ReadonlyMap<bigint, readonly DepositOfDay[]>,
): Promise<Map<bigint, FollowingDeposit[]>> {
  const pairs = [...deposits.values()].flatMap((ofMember) =>
    ofMember.slice(1).map((deposit, index) => ({ deposit, previous: ofMember[index] ?? deposit })),
  );
  const losses = await sumLosses(
    on,
    pairs.map(({ deposit, previous }) => ({
      memberId: deposit.memberId,
      from: previous.creditedAt,
      until: deposit.openedAt,
    })),
  );
  const following = new Map<bigint, FollowingDeposit[]>();
  for (const [index, { deposit, previous }] of pairs.entries()) {
    const { memberId, askedMicro, openedAt } = deposit;
    const loss = losses[index] ?? { lostMicro: 0n, lastBetAt: null };
    const each = { askedMicro, previousMicro: previous.askedMicro, openedAt, ...loss };
    following.set(memberId, [...(following.get(memberId) ?? []), each]);
  }
  return following;
}
