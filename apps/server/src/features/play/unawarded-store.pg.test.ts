import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contradict } from '../../testing/money/ledger.ts';
import { queryAsOwner, newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { playInvariants } from './invariants.ts';
import { takeLateRollbacks, takeUncountedStakes } from './unawarded-store.ts';

const DAY = '2026-03-09';
const NEXT_DAY = '2026-03-10';

let server: TestServer;
let first: TestMember;
let second: TestMember;
let third: TestMember;
beforeAll(async () => {
  contradict(playInvariants);
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await queryAsOwner(server, sql`delete from play_days`);
  [first, second, third] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ];
});

/** In baht. */
async function writeDay(
  { id }: TestMember,
  played: { day?: string; staked: number; awarded?: number; isLate?: boolean },
): Promise<void> {
  await server.context.database.query(sql`
    insert into play_days (member_id, day, bet_count, staked_micro, awarded_micro, has_late_rollback)
    values (${id}, ${played.day ?? DAY}, 1, ${microFromBaht(played.staked)},
            ${microFromBaht(played.awarded ?? 0)}, ${played.isLate ?? false})`);
}

/** Reads the stakes still to be awarded, in baht, and whether the day is marked. */
async function stateOf({ id }: TestMember, day = DAY) {
  const [state] = await server.context.database.query<{ open: number; isLate: boolean }>(sql`
    select ((staked_micro - awarded_micro) / 1e6)::float8 as open,
           has_late_rollback                              as "isLate"
      from play_days
     where member_id = ${id}
       and day       = ${day}`);
  return state;
}

const take = (changes: { afterMemberId?: bigint; limit?: number } = {}) =>
  server.context.database.transaction((tx) =>
    takeUncountedStakes(tx, { day: DAY, afterMemberId: 0n, limit: 10, ...changes }),
  );
const takeLate = (limit = 10) =>
  server.context.database.transaction((tx) => takeLateRollbacks(tx, limit));
const stakes = (member: TestMember, baht: number) => ({
  memberId: member.id,
  micro: microFromBaht(baht),
});

it('takes the stakes of a day in the order of the members, behind the last that was taken', async () => {
  for (const each of [first, second, third]) await writeDay(each, { staked: 10 });
  expect(await take({ afterMemberId: first.id, limit: 1 })).toEqual([stakes(second, 10)]);
  expect(await take({ afterMemberId: first.id })).toEqual([stakes(third, 10)]);
  expect(await take()).toEqual([stakes(first, 10)]);
  expect(await take()).toEqual([]);
});

it('leaves the stakes of the members before its beginning', async () => {
  for (const each of [first, second]) await writeDay(each, { staked: 10 });
  expect(await take({ afterMemberId: first.id })).toEqual([stakes(second, 10)]);
  expect(await stateOf(first)).toMatchObject({ open: 10 });
});

it('takes the stakes of the day beyond those that were awarded, once', async () => {
  await writeDay(first, { staked: 10, awarded: 4 });
  await writeDay(second, { staked: 10, awarded: 10 });
  await writeDay(second, { day: NEXT_DAY, staked: 10 });
  expect(await take()).toEqual([stakes(first, 6)]);
  expect(await take()).toEqual([]);
});

it('leaves the members it did not take, and other days, as they are', async () => {
  await writeDay(first, { staked: 10 });
  await writeDay(second, { staked: 20, isLate: true });
  await writeDay(first, { day: NEXT_DAY, staked: 30, isLate: true });
  expect(await take({ limit: 1 })).toEqual([stakes(first, 10)]);
  expect(await stateOf(first)).toEqual({ open: 0, isLate: false });
  expect(await stateOf(second)).toEqual({ open: 20, isLate: true });
  expect(await stateOf(first, NEXT_DAY)).toEqual({ open: 30, isLate: true });
});

it('takes the rollback mark off a day whose stakes it takes: it has heard of it', async () => {
  await writeDay(first, { staked: 10, isLate: true });
  await take();
  expect(await stateOf(first)).toEqual({ open: 0, isLate: false });
  expect(await takeLate()).toEqual({ days: 0, stakes: [] });
});

it('takes late rollbacks of any day once, summed by member', async () => {
  await writeDay(first, { staked: 10, awarded: 15, isLate: true });
  await writeDay(first, { day: NEXT_DAY, staked: 10, awarded: 13, isLate: true });
  await writeDay(second, { staked: 0, awarded: 7, isLate: true });
  await writeDay(third, { staked: 9 });
  expect(await takeLate()).toEqual({ days: 3, stakes: [stakes(first, -8), stakes(second, -7)] });
  expect(await stateOf(first)).toEqual({ open: 0, isLate: false });
  expect(await stateOf(third)).toEqual({ open: 9, isLate: false });
  expect(await takeLate()).toEqual({ days: 0, stakes: [] });
});

it('leaves the late days that it did not take as they are', async () => {
  await writeDay(first, { staked: 10, awarded: 15, isLate: true });
  await writeDay(first, { day: NEXT_DAY, staked: 10, awarded: 13, isLate: true });
  await writeDay(second, { staked: 0, awarded: 7, isLate: true });
  expect(await takeLate(1)).toEqual({ days: 1, stakes: [stakes(first, -5)] });
  expect(await stateOf(first, NEXT_DAY)).toEqual({ open: -3, isLate: true });
  expect(await stateOf(second)).toEqual({ open: -7, isLate: true });
});
