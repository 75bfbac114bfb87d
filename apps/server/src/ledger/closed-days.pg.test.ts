import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { FIRST_PREVIOUS, headerHash } from '@kapao/contract/proof/day.ts';
import { webSha256 } from '@kapao/contract/proof/bytes.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../db/database.ts';
import { openPast } from '../demo/past.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { moves, openMembers } from '../testing/money/ledger.ts';
import { closeDays } from './days/close-days.ts';
import { listSignedDays, readClosedDays } from './days/days-store.ts';
import { createLedger } from './engine.ts';
import { listLedgerKeys, rotateSigningKey } from './days/signing-keys.ts';
import { verifyDays } from './days/verify-days.ts';

const never = new AbortController().signal;
const TODAY = bangkokDay(new Date());
/** Noon and two minutes after a midnight in Bangkok. */
const noonOf = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000);

let opened: TestDatabase;
let database: Database;

const close = (now = new Date(), { secrets } = opened) =>
  closeDays({ database, secrets, site: '3', now, readAudit: async () => null }, never);

/** Posts a day's transfers with its times: a deposit, a bet, a hold and points of a member. */
async function liveDay(tx: Tx, day: string, memberId: bigint): Promise<void> {
  const past = await openPast(tx, noonOf(day));
  const ledger = createLedger(past);
  await ledger.post(moves.deposit(memberId, 100n));
  await ledger.post(moves.bet(memberId, 40n));
  await ledger.post(moves.hold(memberId, 10n));
  await ledger.post(moves.rewardPoints(memberId, 5n));
}

const [FIRST, QUIET, LAST] = [-3, -2, -1].map((days) => addDays(TODAY, days)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  opened = await createTestDatabase();
  ({ database } = opened);
  const members = await openMembers(database, 2);
  for (const day of [FIRST, LAST]) {
    for (const memberId of members) await database.transaction((tx) => liveDay(tx, day, memberId));
    // A transfer that was rolled back leaves a gap in the ids.
    await database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`select nextval(pg_get_serial_sequence('ledger_transfers', 'id'))`);
    });
  }
  await createLedger(database).post(moves.deposit(members[0] ?? 0n, 7n));
});
afterAll(() => opened.close());

describe('closing', () => {
  it('proof-01 proof-07: closes nothing before a day has settled, and waits for what may still be written', async () => {
    expect(await close(startOfDay(FIRST))).toBe(0);
    expect(await close(new Date(startOfDay(addDays(FIRST, 1)).getTime() + 179_000))).toBe(0);
    let isClosed = false;
    const closing = database.transaction(async (tx) => {
      // Takes a transaction id, as every posting does before it takes the ids of its transfers.
      await tx.query(sql`select pg_current_xact_id()`);
      const done = close(startOfDay(addDays(FIRST, 2))).then((closed) => (isClosed = closed === 1));
      await sleep(400);
      expect(isClosed).toBe(false);
      return { done };
    });
    await (
      await closing
    ).done;
    expect(isClosed).toBe(true);
  });

  it('proof-01 proof-02 proof-05: closes every ended day in order, empty ones too, and once on two servers', async () => {
    const counts = await Promise.all([close(), close()]);
    expect(counts[0] + counts[1]).toBe(2);
    expect(await close()).toBe(0);
    const days = await listSignedDays(database, { before: undefined, limit: 10 });
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      [LAST, 8],
      [QUIET, 0],
      [FIRST, 8],
    ]);
    const [last, quiet, first] = days;
    if (!last || !quiet || !first) return expect.fail();
    expect(first.previous).toBe(FIRST_PREVIOUS);
    expect(quiet.previous).toBe(await headerHash(webSha256, first));
    expect(last.previous).toBe(await headerHash(webSha256, quiet));
  });

  it('proof-07: a rotated key stays published with its days, and the next days have the new one', async () => {
    const before = await listLedgerKeys(database);
    const keyId = await database.transaction((tx) => rotateSigningKey(tx, opened.secrets));
    expect(await close(noonOf(addDays(TODAY, 2)))).toBe(2);
    const keys = await listLedgerKeys(database);
    expect(keys.map((key) => key.key_id)).toEqual([before[0]?.key_id, keyId]);
    const days = await readClosedDays(database);
    expect(new Set(days.map((day) => day.key_id))).toEqual(new Set(keys.map((key) => key.key_id)));
    const stored = await database.query<{ private_key: string | null }>(sql`
      select private_key from ledger_signing_keys order by private_key nulls first`);
    expect(stored[0]?.private_key).toBeNull();
    expect(stored[1]?.private_key).toMatch(/^sealed:v1:/);
  });
});

describe('verification', () => {
  it('proof-08 proof-09: finds untouched days sound, and names the last header’s hash', async () => {
    const { checks, latest } = await verifyDays(database, { mayBackdate: false });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const [last] = await listSignedDays(database, { before: undefined, limit: 1 });
    if (!last) return expect.fail();
    expect(latest).toEqual({ day: last.day, hash: await headerHash(webSha256, last) });
  });

  const changed = (text: string) => new RegExp(`transfer ${text}`);
  const asItWas = changed(`2 of ${FIRST} is not as it was when the day closed`);
  const other = (column: string, value: string) =>
    `update ledger_transfers set ${column} = ${value} where id = 2`;

  it.each<[string, string, RegExp]>([
    ['an amount', other('amount_micro', 'amount_micro + 1'), asItWas],
    ['a balance', other('debit_balance_after', 'debit_balance_after + 1'), asItWas],
    ['the house’s balance', other('credit_balance_after', 'credit_balance_after + 1'), asItWas],
    ['a bonus beside it', other('beside_balance_after', '5'), asItWas],
    ['a time', other('created_at', "created_at + interval '1 microsecond'"), asItWas],
    ['a kind', other('kind', "'win'"), asItWas],
    ['a reference', other('reference', "'other'"), asItWas],
    ['a source', other('source', "'other'"), asItWas],
    ['a key', other('idempotency_key', "'other'"), asItWas],
    ['an actor', other('actor', "'somchai'"), asItWas],
    ['a reason', other('reason', "'why'"), asItWas],
    ['a member', other('member_id', '2'), asItWas],
    ['an account', other('credit_account_id', '3'), asItWas],
    ['an asset', other('asset', "'POINTS'"), asItWas],
    [
      'a missing row',
      'delete from ledger_transfers where id = 2',
      changed(`2 of ${FIRST} is missing`),
    ],
    [
      'all rows of a day missing',
      'delete from ledger_transfers where id <= 8',
      changed(`1 of ${FIRST} is missing; transfer 2 `),
    ],
    [
      'a row added in a gap of the ids',
      copyOf(2, 9),
      changed(`9 of ${LAST} was added after the day closed`),
    ],
    [
      'a row added later with an old time',
      copyOf(2, 1000),
      changed(`1000 of [^ ]+ is in no closed day`),
    ],
    [
      'a root',
      `update ledger_days set root = repeat('0', 64) where day = '${QUIET}'`,
      new RegExp(
        `${QUIET} has a wrong signature; ${LAST} does not name the hash of the header before it; ${QUIET} has another root`,
      ),
    ],
    [
      'a count',
      `update ledger_days set count = 9 where day = '${LAST}'`,
      new RegExp(`${LAST} has a wrong signature.*${LAST} has 8 stored leaves instead of 9`),
    ],
    [
      'a header’s chain',
      `update ledger_days set previous = repeat('0', 64) where day = '${LAST}'`,
      new RegExp(
        `${LAST} does not name the hash of the header before it; ${LAST} has a wrong signature`,
      ),
    ],
    [
      'a signature',
      `update ledger_days set signature = repeat('0', 128) where day = '${LAST}'`,
      new RegExp(`1: ${LAST} has a wrong signature`),
    ],
    [
      'a site',
      `update ledger_days set site = '4' where day = '${LAST}'`,
      new RegExp(`${LAST} names another site`),
    ],
    [
      'a missing day',
      `delete from ledger_days where day = '${QUIET}'`,
      new RegExp(`${LAST} does not follow the day before it`),
    ],
    [
      'a key of another',
      `update ledger_signing_keys set public_key = repeat('0', 64)`,
      /key [0-9a-f]{16} has another id/,
    ],
    [
      'a stored leaf',
      `update ledger_leaves set hashes = overlay(hashes placing '\\x00' from 1)`,
      new RegExp(`${FIRST} has another root than its stored leaves`),
    ],
    [
      'a right to update',
      'grant update (root), update on ledger_days to kapao_app',
      /kapao_app may update ledger_days/,
    ],
    [
      'a trigger switched off',
      'alter table ledger_leaves disable trigger user',
      /trigger ledger_leaves_append_only/,
    ],
  ])('proof-02 proof-06 proof-08: names %s', async (_, statements, finding) => {
    expect((await findingsAfter(statements)).join('\n')).toMatch(finding);
  });

  it.each([
    'update ledger_days set count = 0',
    'delete from ledger_leaves',
    'truncate ledger_days',
  ])('proof-06: a closed day is never rewritten: %s', async (statement) => {
    await expect(database.query(sql`${raw(statement)}`)).rejects.toThrow('permission denied');
    const asOwner = database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`${raw(statement)}`);
    });
    await expect(asOwner).rejects.toThrow('append-only');
  });
});

/** A statement that adds a copy of a transfer under another id. */
function copyOf(id: number, newId: number): string {
  return `
    insert into ledger_transfers
           (id, source, idempotency_key, kind, asset, amount_micro, debit_account_id,
            credit_account_id, member_id, debit_balance_after, credit_balance_after, reference,
            created_at)
    overriding system value
    select ${newId}, source, '${newId}', kind, asset, amount_micro, debit_account_id,
           credit_account_id, member_id, debit_balance_after, credit_balance_after, reference,
           created_at
      from ledger_transfers
     where id = ${id}`;
}

class Undone extends Error {}

/** Tampers with the owner's rights and without triggers, verifies, and undoes it. */
async function findingsAfter(statements: string): Promise<string[]> {
  let findings: string[] = [];
  const undone = database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    for (const statement of statements.split('; ')) await tx.query(sql`${raw(statement)}`);
    const within: Tx = {
      ...tx,
      query: async (statement, name) =>
        statement.text.includes('set transaction') ? [] : tx.query(statement, name),
    };
    const { checks } = await verifyDays(
      { ...within, transaction: (work) => work(within), close: async () => undefined },
      { mayBackdate: false },
    );
    findings = checks.filter(({ ok }) => !ok).map(({ detail }) => detail);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return findings;
}
