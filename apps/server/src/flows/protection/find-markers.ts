import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { MARKER_DAYS, NIGHT_HOURS } from '@kapao/contract/protection/markers.ts';
import type { MarkerThresholds } from '@kapao/contract/protection/markers.ts';
import type { Context } from '../../context.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { wakeFollowUps } from '../../features/cases/protection-store.ts';
import { listWithBets, sumLosses } from '../../features/games/rounds/times-of-play-store.ts';
import {
  listDepositsOfDay,
  sumDepositsBefore,
} from '../../features/payments/deposits/deposit-days-store.ts';
import type { DepositOfDay } from '../../features/payments/deposits/deposit-days-store.ts';
import { listPlayersOfDay } from '../../features/play/players-store.ts';
import type { PlayerOfDay } from '../../features/play/players-store.ts';
import { raisedMarkers, USUAL_SPAN_DAYS } from '../../features/protection/marker-rules.ts';
import type { FollowingDeposit, MarkerFacts } from '../../features/protection/marker-rules.ts';
import { countLimitRaises, saveProtectionDay } from '../../features/protection/markers-store.ts';
import { findDaysOfPlay } from '../../features/protection/store.ts';
import { readMarkerThresholds } from '../../features/site/reads.ts';
import { openProtectionCase } from './open-protection-case.ts';

/** The members whose facts are read at once, so that no statement is long. */
const PLAYERS_AT_ONCE = 500;

/**
 * guard-03: looks at the members who bet on an ended Bangkok day, page by page with pauses, and opens protection cases.
 * A repeat of the day changes nothing.
 */
export async function findMarkers(
  { database, config }: Pick<Context, 'database' | 'config'>,
  day: string,
  stopping: AbortSignal,
  playersAtOnce = PLAYERS_AT_ONCE,
): Promise<void> {
  const thresholds = await readMarkerThresholds(database, config.websiteId);
  const counts = { players: 0, nightPlayers: 0 };
  let after = 0n;
  await runThrottledBatches(stopping, async () => {
    const page = await listPlayersOfDay(database, { day, after, limit: playersAtOnce });
    counts.players += page.length;
    counts.nightPlayers += await lookAt(database, page, { day, thresholds });
    after = page.at(-1)?.memberId ?? after;
    return page.length === playersAtOnce;
  });
  if (stopping.aborted) return;
  await database.transaction(async (tx) => {
    await saveProtectionDay(tx, { day, ...counts });
    await wakeFollowUps(tx, bangkokDay(tx.now()));
  });
}

/** Opens the cases of one page of members, and returns how many of them bet on the day's night. */
async function lookAt(
  database: Database,
  page: readonly PlayerOfDay[],
  { day, thresholds }: { day: string; thresholds: MarkerThresholds },
): Promise<number> {
  const memberIds = page.map(({ memberId }) => memberId);
  const { factsOf, nightPlayers } = await readFacts(database, memberIds, day);
  for (const { memberId, websiteId } of page) {
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
