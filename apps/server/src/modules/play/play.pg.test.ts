import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../testing/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio, betOf, openStay, rollbackOf, winOf } from '../../testing/studio.ts';
import type { TestStudio } from '../../testing/studio.ts';

const UNITS_PER_BAHT = 100_000;
const BAHT = Number(MICRO_PER_BAHT);

let server: TestServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());

/** In baht, today. */
async function playOfToday(memberId: bigint) {
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
       and day       = ${bangkokDay(new Date())}`);
  return row && { ...row, staked: Number(row.staked) / BAHT, won: Number(row.won) / BAHT };
}

it('counts bets and wins on their Bangkok day, and takes back what is rolled back', async () => {
  const member = await newMember(server, 100);
  const stay = await openStay(server, studio, member);
  const [kept, undone] = [betOf(stay, 5 * UNITS_PER_BAHT), betOf(stay, 7 * UNITS_PER_BAHT)];
  await studio.call('bet', kept);
  await studio.call('bet', undone);
  expect(await playOfToday(member.id)).toEqual({ bets: 2, staked: 12, won: 0 });
  await studio.call('win', winOf(kept, 9 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(undone));
  expect(await playOfToday(member.id)).toEqual({ bets: 1, staked: 5, won: 9 });
});

it('counts nothing for what moved nothing: repeats, refusals and tombstones', async () => {
  const member = await newMember(server, 10);
  const stay = await openStay(server, studio, member);
  const bet = betOf(stay, 4 * UNITS_PER_BAHT);
  await Promise.all(Array.from({ length: 5 }, () => studio.call('bet', bet)));
  await studio.call('bet', betOf(stay, 50 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(betOf(stay, UNITS_PER_BAHT)));
  expect(await playOfToday(member.id)).toEqual({ bets: 1, staked: 4, won: 0 });
});

it('counts the bets of many members at once without losing one', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => newMember(server, 100)));
  const stays = await Promise.all(members.map((member) => openStay(server, studio, member)));
  await Promise.all(
    stays.flatMap((stay) =>
      Array.from({ length: 20 }, () => studio.call('bet', betOf(stay, UNITS_PER_BAHT))),
    ),
  );
  for (const { id } of members) {
    expect(await playOfToday(id)).toEqual({ bets: 20, staked: 20, won: 0 });
  }
});
