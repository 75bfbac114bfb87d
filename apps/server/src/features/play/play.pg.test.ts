import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
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
import type { TestStudio } from '../../testing/play/studio.ts';

const UNITS_PER_BAHT = 100_000;
const BAHT = Number(MICRO_PER_BAHT);

let server: TestServer;
let studio: TestStudio;
let otherStudio: TestStudio;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
  otherStudio = await addTestStudio(server, 'orchid');
});
afterAll(() => server.close());

const playOfToday = (memberId: bigint) => playOf(memberId, 0);
const playOfYesterday = (memberId: bigint) => playOf(memberId, 1);

/** A day of play, in baht. */
async function playOf(memberId: bigint, daysAgo: number) {
  const [row] = await server.context.database.query<{
    bets: number;
    staked: bigint;
    won: bigint;
  }>(sql`
    select bet_count    as bets,
           staked_micro as staked,
           won_micro    as won
      from play_days
     where member_id = ${memberId}
       and day       = ${addDays(bangkokDay(new Date()), -daysAgo)}`);
  return row && { ...row, staked: Number(row.staked) / BAHT, won: Number(row.won) / BAHT };
}

it('counts bets and their wins on the Bangkok day, and takes back what is rolled back', async () => {
  const member = await newMember(server, 100);
  const session = await openTestGame(server, studio, member);
  const [settled, undone] = [
    betOf(session, 5 * UNITS_PER_BAHT),
    betOf(session, 7 * UNITS_PER_BAHT),
  ];
  await studio.call('bet', settled);
  await studio.call('bet', undone);
  expect(await playOfToday(member.id)).toEqual({ bets: 2, staked: 12, won: 0 });
  await studio.call('win', winOf(settled, 9 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(undone));
  expect(await playOfToday(member.id)).toEqual({ bets: 1, staked: 5, won: 9 });
});

it('counts nothing for what moved nothing: repeats, refusals and tombstones', async () => {
  const member = await newMember(server, 10);
  const session = await openTestGame(server, studio, member);
  const bet = betOf(session, 4 * UNITS_PER_BAHT);
  await Promise.all(Array.from({ length: 5 }, () => studio.call('bet', bet)));
  await studio.call('bet', betOf(session, 50 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(betOf(session, UNITS_PER_BAHT)));
  expect(await playOfToday(member.id)).toEqual({ bets: 1, staked: 4, won: 0 });
});

it('counts the bets of many members at once without losing one', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => newMember(server, 100)));
  const sessions = await Promise.all(members.map((member) => openTestGame(server, studio, member)));
  await Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: 20 }, () => studio.call('bet', betOf(session, UNITS_PER_BAHT))),
    ),
  );
  for (const { id } of members) {
    expect(await playOfToday(id)).toEqual({ bets: 20, staked: 20, won: 0 });
  }
});

it('limit-10 studio-32: counts a win on the day of its bet, and what is rolled back of either', async () => {
  const member = await newMember(server, 100);
  const session = await openTestGame(server, studio, member);
  const [won, undone, takenBack] = [5, 7, 11].map((baht) => betOf(session, baht * UNITS_PER_BAHT));
  if (!won || !undone || !takenBack) throw new Error('there are three bets');
  for (const bet of [won, undone, takenBack]) await studio.call('bet', bet);
  const earlyWin = winOf(takenBack, 2 * UNITS_PER_BAHT);
  await studio.call('win', earlyWin);
  await movePlayBack(server, member, 1);

  await studio.call('win', winOf(won, 9 * UNITS_PER_BAHT));
  expect(await playOfYesterday(member.id)).toEqual({ bets: 3, staked: 23, won: 11 });
  await studio.call('rollback', rollbackOf(undone));
  expect(await playOfYesterday(member.id)).toEqual({ bets: 2, staked: 16, won: 11 });
  await studio.call('rollback', rollbackOf(earlyWin));
  expect(await playOfYesterday(member.id)).toEqual({ bets: 2, staked: 16, won: 9 });
  const lateWin = winOf(takenBack, 4 * UNITS_PER_BAHT);
  await studio.call('win', lateWin);
  await studio.call('rollback', rollbackOf(lateWin));
  expect(await playOfYesterday(member.id)).toEqual({ bets: 2, staked: 16, won: 9 });
  expect(await playOfToday(member.id)).toBeUndefined();
});

it('counts two days of many members and two studios at once, and nothing waits in a circle', async () => {
  const ROUNDS = 8;
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(server, 1000)));
  const tables = await Promise.all(
    members.flatMap((member) =>
      [studio, otherStudio].map(async (at) => {
        const session = await openTestGame(server, at, member);
        return {
          at,
          session,
          bets: Array.from({ length: ROUNDS }, () => betOf(session, UNITS_PER_BAHT)),
        };
      }),
    ),
  );
  for (const { at, bets } of tables) for (const bet of bets) await at.call('bet', bet);
  for (const member of members) await movePlayBack(server, member, 1);
  const replies = await Promise.all(
    tables.flatMap(({ at, session, bets }) =>
      bets.flatMap((bet, index) => [
        index % 2 === 0
          ? at.call('win', winOf(bet, 3 * UNITS_PER_BAHT))
          : at.call('rollback', rollbackOf(bet)),
        at.call('bet', { ...betOf(session, 2 * UNITS_PER_BAHT), is_free: index % 4 === 0 }),
      ]),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['RS_OK']));
  for (const { id } of members) {
    expect(await playOfYesterday(id)).toEqual({ bets: ROUNDS, staked: ROUNDS, won: 3 * ROUNDS });
    expect(await playOfToday(id)).toEqual({ bets: 2 * ROUNDS, staked: 3 * ROUNDS, won: 0 });
  }
});
