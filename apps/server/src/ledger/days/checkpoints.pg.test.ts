import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ledgerVerifyCommand } from '../../entries/commands/ledger/ledger-verify.ts';
import type { Database } from '../../db/database.ts';
import { openPast } from '../../demo/past.ts';
import { commandConfig } from '../../testing/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { asOwner, moves, openMembers, within } from '../../testing/money/ledger.ts';
import { insertCheckpoints } from './checkpoints.ts';
import { closeDays } from './close-days.ts';
import { readClosedDays } from './days-store.ts';
import { createLedger } from '../engine.ts';
import { verifyPart } from '../verify.ts';
import { verifyDays } from './verify-days.ts';

const TODAY = bangkokDay(new Date());
const [FIRST, SECOND, LAST] = [-3, -2, -1].map((days) => addDays(TODAY, days)) as [
  string,
  string,
  string,
];

let opened: TestDatabase;

/** A deposit, a bet and points of a member at noon of a day. */
async function liveDay(database: Database, day: string, memberId: bigint): Promise<void> {
  await database.transaction(async (tx) => {
    const noon = new Date(startOfDay(day).getTime() + 12 * 3_600_000);
    const ledger = createLedger(await openPast(tx, noon));
    await ledger.post(moves.deposit(memberId, 100n));
    await ledger.post(moves.bet(memberId, 40n));
    await ledger.post(moves.rewardPoints(memberId, 5n));
  });
}

/** Transfers 1 to 6 are of the first day, 7 to 9 of the second, 10 to 12 of the last, 13 of today. */
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database, secrets } = opened;
  const [active = 0n, idle = 0n] = await openMembers(database, 2);
  await liveDay(database, FIRST, active);
  await liveDay(database, FIRST, idle);
  await liveDay(database, SECOND, active);
  await liveDay(database, LAST, active);
  await createLedger(database).post(moves.deposit(active, 7n));
  const never = new AbortController().signal;
  expect(
    await closeDays(
      { database, secrets, site: '3', now: new Date(), readAudit: async () => null },
      never,
    ),
  ).toBe(3);
});
afterAll(() => opened.close());

const CHAIN = 'every balance after a transfer follows from the one before it';
const SUM = 'every balance is the sum of its transfers';
const CHECKPOINT = 'every checkpoint is the balance at the end of its day';
const CLOSED = 'every transfer of a closed day is as it was when the day closed';

/** The broken checks of the whole ledger, or of the last closed day and today. */
async function brokenChecks(database: Database, days?: number): Promise<string[]> {
  const { checks } = await verifyPart(database, { days });
  const closed = await verifyDays(database, { mayBackdate: false, days });
  return [...checks, ...closed.checks].filter(({ ok }) => !ok).map(({ name }) => name);
}

it('ledger-46: closing a day keeps the last balance of each account that moved in it', async () => {
  const rows = await opened.database.query<{ day: string; kind: string; balance: bigint }>(sql`
    select checkpoint.day::text, account.kind, checkpoint.balance
      from ledger_checkpoints as checkpoint
      join ledger_accounts as account on account.id = checkpoint.account_id
     where account.member_id is not null
     order by day, account.member_id, kind`);
  expect(rows.map(({ day, kind, balance }) => [day, kind, balance])).toEqual([
    [FIRST, 'member_available', 60n],
    [FIRST, 'member_points', 5n],
    [FIRST, 'member_available', 60n],
    [FIRST, 'member_points', 5n],
    [SECOND, 'member_available', 120n],
    [SECOND, 'member_points', 10n],
    [LAST, 'member_available', 180n],
    [LAST, 'member_points', 15n],
  ]);
  expect(await brokenChecks(opened.database)).toEqual([]);
  expect(await brokenChecks(opened.database, 1)).toEqual([]);
  // There are fewer closed days, so everything is checked.
  expect(await brokenChecks(opened.database, 9)).toEqual([]);
});

it('ledger-46: a day of many transfers is kept in several statements', async () => {
  await asOwner(opened.database, async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`delete from ledger_checkpoints`);
    for (const { day, afterId, lastId: upToId } of await readClosedDays(tx)) {
      await insertCheckpoints(tx, day, { afterId, upToId }, 2n);
    }
    expect(await brokenChecks(within(tx))).toEqual([]);
  });
});

const amountOf = (id: number) =>
  `update ledger_transfers set amount_micro = amount_micro + 1 where id = ${id}`;
const checkpointOf = (day: string, change: string) =>
  `${change} where day = '${day}' and account_id = (select min(account_id) from ledger_checkpoints)`;
const add = 'update ledger_checkpoints set balance = balance + 1';

/** Tampering with full rights, and the checks that find it: of the whole ledger, and of the last day alone. */
const tamperings: [string, string, string[], string[]][] = [
  ['a transfer before the checkpoint', amountOf(2), [SUM, CHAIN, CLOSED], []],
  [
    'a transfer before the checkpoint that is missing',
    'delete from ledger_transfers where id = 1',
    [SUM, CHAIN, CLOSED],
    [],
  ],
  ['a transfer of the last closed day', amountOf(11), [SUM, CHAIN, CLOSED], [SUM, CHAIN, CLOSED]],
  ['a transfer of today', amountOf(13), [SUM, CHAIN], [SUM, CHAIN]],
  ['an older checkpoint', checkpointOf(FIRST, add), [CHECKPOINT], []],
  ['the checkpoint of its start', checkpointOf(SECOND, add), [CHECKPOINT], [SUM, CHAIN]],
  ['the last checkpoint', checkpointOf(LAST, add), [CHECKPOINT], [CHECKPOINT]],
  [
    'a missing checkpoint',
    checkpointOf(LAST, 'delete from ledger_checkpoints'),
    [CHECKPOINT],
    [CHECKPOINT],
  ],
  [
    'a checkpoint of an account that did not move',
    `insert into ledger_checkpoints values (0, '${LAST}', 5)`,
    [CHECKPOINT],
    [CHECKPOINT],
  ],
  [
    'a balance of an account that did not move since',
    "update ledger_accounts set balance = balance - 1 where member_id = 2 and kind = 'member_available'; " +
      "update ledger_accounts set balance = balance + 1 where kind = 'studio_clearing'",
    [SUM],
    [SUM],
  ],
];

it.each(tamperings)('ledger-46 ledger-47: %s', async (_, statements, whole, lastDay) => {
  await asOwner(opened.database, async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    for (const statement of statements.split('; ')) await tx.query(sql`${raw(statement)}`);
    const found = await brokenChecks(within(tx));
    expect(found).toEqual(expect.arrayContaining(whole));
    const foundOfLastDay = await brokenChecks(within(tx), 1);
    expect(foundOfLastDay).toEqual(expect.arrayContaining(lastDay));
    if (lastDay.length === 0) expect(foundOfLastDay).toEqual([]);
  });
});

it.each(['update ledger_checkpoints set balance = 0', 'truncate ledger_checkpoints'])(
  'ledger-46: a checkpoint is never rewritten: %s',
  async (statement) => {
    const { database } = opened;
    await expect(database.query(sql`${raw(statement)}`)).rejects.toThrow('permission denied');
    await asOwner(database, async (tx) => {
      await expect(tx.query(sql`${raw(statement)}`)).rejects.toThrow('append-only');
    });
  },
);

it('ledger-47: --days takes the number of closed days, and says how much was checked', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const config = commandConfig(opened.url);
  expect(await ledgerVerifyCommand.run(config, { days: '1' })).toBe(0);
  const text = log.mock.calls.flat().join('\n');
  log.mockRestore();
  expect(text).toContain(`${SUM}: 4 transfers after ${SECOND}`);
  expect(text).toContain(`${CLOSED}: 1 days, 3 transfers`);
  for (const days of ['0', '-1', '1.5', 'x', '']) {
    await expect(ledgerVerifyCommand.run(config, { days })).rejects.toThrow('--days must be');
  }
});
