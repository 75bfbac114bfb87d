import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ledgerVerifyCommand } from '../../entries/commands/ledger/ledger-verify.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { commandConfig } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
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
import type { TestStudio } from '../../testing/play/studio.ts';
import { playInvariants } from './invariants.ts';

const UNITS_PER_BAHT = 100_000;
const CHECK = "every member's play of a day is that of the ledger";

let database: TestDatabase;
let server: TestServer;
let member: TestMember;
let idle: TestMember;
/** Staked 9 baht yesterday, of which 4 were rolled back today; the other 5 won 3 and 5. */
let late: TestMember;

/** Two days with every kind of transaction: a win, a loss, rollbacks of a bet and of a win, free bets. */
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
  const studio = await addTestStudio(server);
  member = await newMember(server, 1000);
  idle = await newMember(server, 1000);
  const session = await openTestGame(server, studio, member);
  const bets = Array.from({ length: 6 }, (_, index) =>
    betOf(session, (index + 1) * UNITS_PER_BAHT),
  );
  const [won, undone, takenBack] = bets;
  for (const bet of bets) await studio.call('bet', bet);
  if (!won || !undone || !takenBack) throw new Error('there are six bets');
  await studio.call('win', winOf(won, 30 * UNITS_PER_BAHT));
  const win = winOf(takenBack, 20 * UNITS_PER_BAHT);
  await studio.call('win', win);
  await studio.call('rollback', rollbackOf(win));
  await studio.call('rollback', rollbackOf(undone));
  const free = { ...betOf(session, 7 * UNITS_PER_BAHT), is_free: true };
  const freeUndone = { ...betOf(session, 8 * UNITS_PER_BAHT), is_free: true };
  await studio.call('bet', free);
  await studio.call('bet', freeUndone);
  await studio.call('win', winOf(free, 3 * UNITS_PER_BAHT));
  await studio.call('rollback', rollbackOf(freeUndone));
  await studio.call('rollback', rollbackOf(betOf(session, UNITS_PER_BAHT)));
  late = await playOverMidnight(studio);
});

async function playOverMidnight(studio: TestStudio): Promise<TestMember> {
  const player = await newMember(server, 1000);
  const session = await openTestGame(server, studio, player);
  const [bet, undone] = [betOf(session, 5 * UNITS_PER_BAHT), betOf(session, 4 * UNITS_PER_BAHT)];
  await studio.call('bet', bet);
  await studio.call('bet', undone);
  const early = winOf(bet, 2 * UNITS_PER_BAHT);
  await studio.call('win', early);
  await movePlayBack(server, player, 1);
  await studio.call('rollback', rollbackOf(early));
  await studio.call('rollback', rollbackOf(undone));
  await studio.call('win', winOf(bet, 3 * UNITS_PER_BAHT));
  await studio.call('win', winOf(bet, 5 * UNITS_PER_BAHT));
  return player;
}

afterAll(async () => {
  await server.close();
  await database.close();
});

async function brokenChecks() {
  const report = await verifyLedger(database.database, playInvariants);
  return report.checks.filter((check) => !check.ok);
}

/** Runs `tampering` as the owner of the tables, checks the invariants, and restores the rows. */
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
  [
    'a win that was counted on its own day',
    () => sql`
      with taken as (
        update play_days
           set won_micro = won_micro - 5000000
         where member_id = ${late.id}
        returning member_id
      )
      insert into play_days (member_id, day, won_micro)
      select member_id, ${bangkokDay(new Date())}, 5000000
        from taken`,
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

it('counts a win that names another member’s bet on its own day', async () => {
  const [taken] = await database.database.query<{ win: string; bet: string; foreign: string }>(sql`
    select win.transaction_uuid       as win,
           win.reference_uuid         as bet,
           other_bet.transaction_uuid as foreign
      from studio_transactions as undoing
      join studio_transactions as win
        on win.studio_code      = undoing.studio_code
       and win.transaction_uuid = undoing.reference_uuid
      join studio_transactions as other_bet
        on other_bet.member_id = ${late.id}
       and other_bet.kind      = 'bet'
     where undoing.member_id = ${member.id}
       and undoing.kind      = 'win_rollback'
     limit 1`);
  if (!taken) throw new Error('a win was taken back');
  const nameBet = (uuid: string) =>
    asOwner(sql`
      update studio_transactions
         set reference_uuid = ${uuid}
       where transaction_uuid = ${taken.win}`);
  // The win and its rollback were made today, the other member's bets yesterday.
  await nameBet(taken.foreign);
  const broken = await brokenChecks();
  await nameBet(taken.bet);
  expect(broken).toEqual([]);
});

it('passes over bets that are no member’s', async () => {
  await server.context.ledger.post({
    source: 'test',
    idempotencyKey: 'a bet of the house',
    kind: 'bet',
    from: { kind: 'promotion_cost', reference: 'free-bets' },
    to: { kind: 'studio_clearing', reference: 'test' },
    amountMicro: 1_000_000n,
    reference: 'test',
  });
  expect(await brokenChecks()).toEqual([]);
});

it('ledger-39: is part of ledger:verify, which exits 1 when it is red', async () => {
  const run = async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const exitCode = await ledgerVerifyCommand.run(commandConfig(database.url), { json: true });
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
