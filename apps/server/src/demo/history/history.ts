import type { JobName } from '@kapao/contract/office/job-names.ts';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';

import { tabOfCategory } from '@kapao/contract/games/rules.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { actAs, SANDBOX } from '../../db/author.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { listGames } from '../../features/games/store.ts';
import type { ListedGame } from '../../features/games/store.ts';
import { findMemberByPhone } from '../../features/members/reads.ts';
import { LIVED_MEMBER, openDemoMember } from '../members.ts';
import {
  countUnfinished,
  finishDay,
  insertJobDays,
  lockNextDay,
} from '../../job-runner/runs-store.ts';
import { simulateDay } from './day.ts';
import { demoHome } from './life.ts';
import { openPastContext } from './past-context.ts';
import { createRandom } from './random.ts';
import { HISTORY_DAYS } from './story.ts';

/** Each day still to be simulated is a row in `job_runs`, marked as done in the transaction that simulates it. */
const JOB = 'demo-history' satisfies JobName;
const REGISTERED_SECONDS = 9.2 * 3_600;
const GAMES = 12;
const MS_PER_SECOND = 1_000;

/**
 * Registers the demo member 60 days ago and inserts the days to simulate (ops-08). If the member exists already,
 * nothing changes.
 */
export async function beginHistory(context: Context): Promise<void> {
  const { database, config } = context;
  if (await findMemberByPhone(database, config.websiteId, LIVED_MEMBER.phone)) return;
  const today = bangkokDay(database.now());
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) =>
    addDays(today, index - HISTORY_DAYS),
  );
  const eve = startOfDay(addDays(today, -HISTORY_DAYS - 1)).getTime();
  const registeredAt = new Date(eve + REGISTERED_SECONDS * MS_PER_SECOND);
  await database.transaction(async (tx) => {
    await openDemoMember(await openPastContext(context, tx, registeredAt), LIVED_MEMBER);
    await insertJobDays(tx, JOB, days);
  });
}

/**
 * Simulates the remaining days in order, each in one transaction. After a crash the next start repeats the interrupted
 * day. Only one server simulates a day.
 */
export async function continueHistory(context: Context, stopping: AbortSignal): Promise<void> {
  if (context.config.mode !== 'sandbox') return;
  const games = choose(await listGames(context.database));
  const startedMs = performance.now();
  let days = 0;
  while (!stopping.aborted) {
    if (!(await context.database.transaction((tx) => liveNextDay(tx, context, games)))) break;
    days += 1;
  }
  if (days === 0) return;
  const seconds = (performance.now() - startedMs) / MS_PER_SECOND;
  context.log.info({ days, seconds }, 'the demo member has lived these days');
}

/** Whether days of the demo member's past are still to be simulated. */
export async function isHistoryOpen(on: Queryable): Promise<boolean> {
  return (await countUnfinished(on, JOB)) > 0;
}

async function liveNextDay(
  tx: Tx,
  context: Context,
  games: readonly ListedGame[],
): Promise<boolean> {
  // The day has decisions of staff.
  await actAs(tx, SANDBOX);
  const next = await lockNextDay(tx, JOB);
  const { websiteId } = context.config;
  const member = await findMemberByPhone(tx, websiteId, LIVED_MEMBER.phone);
  if (!next || !member) return false;
  const random = createRandom(`day ${next.index}`);
  // PostgreSQL picks the satang of each deposit at random; its generator is seeded so that every run has the same
  // history.
  await tx.query(sql`select setseed(${next.index / HISTORY_DAYS})`);
  const past = await openPastContext(context, tx, startOfDay(next.day));
  const { id: memberId, uuid: memberUuid } = member;
  const life = { context: past, memberId, memberUuid, random, games, home: demoHome };
  await simulateDay(life, next.day, next.index);
  await finishDay(tx, { job: JOB, day: next.day });
  return true;
}

/** Chooses games of several kinds and brands, most of them slots. */
function choose(all: readonly ListedGame[]): ListedGame[] {
  const chosen = new Map<string, ListedGame>();
  for (const tab of ['SLOT', 'CASINO', 'SLOT', 'FISH', 'SLOT', 'OTHER'] as const) {
    for (const game of all) {
      if (tabOfCategory(game.gameCategory) !== tab || chosen.has(game.provider)) continue;
      chosen.set(game.provider, game);
      if (chosen.size % 2 === 0) break;
    }
  }
  return [...chosen.values()].slice(0, GAMES);
}
