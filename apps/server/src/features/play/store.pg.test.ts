import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { movePlayBack } from '../../testing/play/play.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../testing/play/studio.ts';

const BAHT = 100_000;

let server: TestServer;
let studio: TestStudio;
let member: TestMember;
let gameSession: TestGameSession;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server, 100);
  gameSession = await openTestGame(server, studio, member);
});

/** Whether turnover is to hear of a rollback, of each day that was played, the newest first. */
async function lateRollbacks(): Promise<boolean[]> {
  const days = await server.context.database.query<{ isLate: boolean }>(sql`
    select has_late_rollback as "isLate"
      from play_days
     where member_id = ${member.id}
     order by day desc`);
  return days.map(({ isLate }) => isLate);
}

async function play(...calls: Parameters<TestStudio['call']>[]): Promise<void> {
  for (const [path, body] of calls) {
    expect(await studio.call(path, body)).toMatchObject({ status: 'RS_OK' });
  }
}

it('marks a day when a stake of it is given back after it has ended', async () => {
  const [undone, kept] = [betOf(gameSession, 5 * BAHT), betOf(gameSession, 7 * BAHT)];
  await play(['bet', undone], ['bet', kept]);
  await movePlayBack(server, member, 1);
  await play(['rollback', rollbackOf(undone)]);
  expect(await lateRollbacks()).toEqual([true]);
  // Neither the bets of today nor a late win take the mark away.
  await play(['bet', betOf(gameSession, BAHT)], ['win', winOf(kept, BAHT)]);
  expect(await lateRollbacks()).toEqual([false, true]);
});

it('marks no day for bets and rollbacks on the day itself', async () => {
  const [undone, kept] = [betOf(gameSession, 5 * BAHT), betOf(gameSession, 7 * BAHT)];
  await play(['bet', undone], ['bet', kept], ['rollback', rollbackOf(undone)]);
  expect(await lateRollbacks()).toEqual([false]);
});

it('marks no day for a late win, nor for taking it back', async () => {
  const bet = betOf(gameSession, 5 * BAHT);
  await play(['bet', bet]);
  await movePlayBack(server, member, 1);
  const win = winOf(bet, 9 * BAHT);
  await play(['win', win]);
  expect(await lateRollbacks()).toEqual([false]);
  await play(['rollback', rollbackOf(win)]);
  expect(await lateRollbacks()).toEqual([false]);
});

it('marks no day for a free bet that is given back late: no stake of it counts', async () => {
  const free = { ...betOf(gameSession, 5 * BAHT), is_free: true };
  await play(['bet', free]);
  await movePlayBack(server, member, 1);
  await play(['rollback', rollbackOf(free)]);
  expect(await lateRollbacks()).toEqual([false]);
});
