import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ledgerVerify } from '../../commands/ledger-verify.ts';
import { readConfig } from '../../config.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { newMember } from '../../testing/payments.ts';
import type { TestMember } from '../../testing/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio, betOf, openStay, rollbackOf, winOf } from '../../testing/studio.ts';
import { playInvariants } from './invariants.ts';

const UNITS_PER_BAHT = 100_000;
const CHECK = "every member's play of a day is that of the ledger";

let database: TestDatabase;
let server: TestServer;
let member: TestMember;
let idle: TestMember;

/** A day with everything in it: a win, a loss, rollbacks of a bet and of a win, free bets. */
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  const studio = await addTestStudio(server);
  member = await newMember(server, 1000);
  idle = await newMember(server, 1000);
  const stay = await openStay(server, studio, member);
  const bets = Array.from({ length: 6 }, (_, index) => betOf(stay, (index + 1) * UNITS_PER_BAHT));
  const [won, undone, takenBack] = bets;
  for (const bet of bets) await studio.call('bet', bet);
  if (!won || !undone || !takenBack) throw new Error('there are six bets');
  await studio.call('win', winOf(won, 30 * UNITS_PER_BAHT));
  const win = winOf(takenBack, 20 * UNITS_PER_BAHT);
  await studio.call('win', win);
  await studio.call('rollback', rollbackOf(win));
  await studio.call('rollback', rollbackOf(undone));
  const free = { ...betOf(stay, 7 * UNITS_PER_BAHT), is_free: true };
  const freeUndone = { ...betOf(stay, 8 * UNITS_PER_BAHT), is_free: true };
  await studio.call('bet', free);
  await studio.call('bet', freeUndone);
  await studio.call('win', winOf(free, 3 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(freeUndone));
  await studio.call('rollback', rollbackOf(betOf(stay, UNITS_PER_BAHT)));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function brokenChecks() {
  const report = await verifyLedger(database.database, playInvariants);
  return report.checks.filter((check) => !check.ok);
}

/** Does `tampering` as the owner of the tables, looks, and undoes it. */
async function afterTampering(tampering: Sql) {
  const before = await database.database.query<{ row: object }>(sql`
    select to_jsonb(play_days) as row
      from play_days`);
  await asOwner(tampering);
  const broken = await brokenChecks();
  await asOwner(sql`delete from play_days`);
  await asOwner(sql`
    insert into play_days
    select (jsonb_populate_record(null::play_days, value)).*
      from jsonb_array_elements(${JSON.stringify(before.map(({ row }) => row))}::jsonb)`);
  return broken;
}

async function asOwner(statement: Sql): Promise<void> {
  await database.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(statement);
  });
}

it('finds the play of a real day in agreement with the ledger', async () => {
  expect(await brokenChecks()).toEqual([]);
  const [played] = await database.database.query(sql`
    select bet_count, staked_micro, won_micro
      from play_days
     where member_id = ${member.id}`);
  expect(played).toEqual({ bet_count: 6, staked_micro: 19_000_000n, won_micro: 33_000_000n });
});

const tamperings: [string, () => Sql][] = [
  [
    'a stake that was made larger',
    () => sql`update play_days set staked_micro = staked_micro + 1 where member_id = ${member.id}`,
  ],
  [
    'a win that was left out',
    () => sql`update play_days set won_micro = 0 where member_id = ${member.id}`,
  ],
  ['a bet too few', () => sql`update play_days set bet_count = bet_count - 1`],
  ['a day that is gone', () => sql`delete from play_days where member_id = ${member.id}`],
  ['a day moved to another', () => sql`update play_days set day = day - 1`],
  [
    'play that never was',
    () => sql`
      insert into play_days (member_id, day, bet_count, staked_micro)
      values (${idle.id}, '2026-01-01', 1, 5)`,
  ],
];

it.each(tamperings)('turns red on %s', async (_what, tampering) => {
  expect(await afterTampering(tampering())).toMatchObject([{ name: CHECK }]);
  expect(await brokenChecks()).toEqual([]);
});

it('is part of ledger:verify, which exits 1 when it is red', async () => {
  const run = async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const config = readConfig({ DATABASE_URL: database.url, KAPAO_LOG: 'silent' });
    const exitCode = await ledgerVerify.run(config, { json: true });
    const report: unknown = JSON.parse(String(log.mock.calls[0]?.[0]));
    log.mockRestore();
    return { exitCode, report };
  };
  expect(await run()).toMatchObject({ exitCode: 0, report: { ok: true } });
  await database.database.query(sql`
    insert into play_days (member_id, day, won_micro)
    values (${idle.id}, '2026-01-01', 5)`);
  const red = await run();
  await asOwner(sql`delete from play_days where member_id = ${idle.id}`);
  expect(red).toMatchObject({ exitCode: 1, report: { ok: false } });
  expect(red.report).toMatchObject({
    checks: expect.arrayContaining([
      {
        name: CHECK,
        requirement: 2,
        ok: false,
        detail: `1: member ${idle.id} on 2026-01-01: 0 bets, 0 staked, 5 won, by the ledger 0, 0, 0`,
      },
    ]),
  });
});
