import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { asOwner, moves, openMembers, within } from '../../testing/money/ledger.ts';
import { memberBalances } from '../balances.ts';
import { createLedger, type Ledger } from '../engine.ts';
import { listPartitions, makePartitions, monthsAhead } from './partitions.ts';
import { verifyLedger } from '../verify.ts';

let opened: TestDatabase;
let ledger: Ledger;
let memberId: bigint;

beforeAll(async () => {
  opened = await createTestDatabase();
  ledger = createLedger(opened.database);
  [memberId = 0n] = await openMembers(opened.database, 1);
  await ledger.post(moves.deposit(memberId, 100n));
});
afterAll(() => opened.close());

const current = async () => {
  const [first] = await listPartitions(opened.database);
  return first?.relation ?? expect.fail('there is no partition');
};

describe('ledger-43: partitions', () => {
  it('ledger-43: exist three months ahead, and are made once', async () => {
    const before = await listPartitions(opened.database);
    expect(await monthsAhead(opened.database)).toBe(3);
    await Promise.all([makePartitions(opened.database), makePartitions(opened.database)]);
    expect(await listPartitions(opened.database)).toEqual(before);
    expect(before.map(({ holdsEarlier }) => holdsEarlier)).toEqual([true, false, false, false]);
  });

  it('ledger-44: a key of a month that was detached moves nothing', async () => {
    const bet = moves.bet(memberId, 10n, { idempotencyKey: 'of an archived month' });
    await ledger.post(bet);
    await asOwner(opened.database, async (tx) => {
      await tx.query(
        sql`${raw(`alter table ledger_transfers detach partition ${await current()}`)}`,
      );
      const before = await memberBalances(tx, memberId);
      expect(await ledger.postWithin(tx, [bet])).toMatchObject([
        { outcome: 'refused', refusal: 'archived' },
      ]);
      expect(await memberBalances(tx, memberId)).toEqual(before);
    });
  });

  it('ledger-43: follow the last one without a gap, and are as protected', async () => {
    await asOwner(opened.database, async (tx) => {
      await tx.query(sql`select ledger_make_partitions(8)`);
      expect(await monthsAhead(tx)).toBe(8);
      const later = sql`now() + interval '200 days'`;
      await tx.query(sql`
        insert into ledger_transfers
               (source, idempotency_key, kind, asset, amount_micro, debit_account_id,
                credit_account_id, member_id, debit_balance_after, credit_balance_after, reference,
                created_at)
        select source, 'later', kind, asset, 0, debit_account_id, credit_account_id, member_id,
               debit_balance_after, credit_balance_after, reference, ${later}
          from ledger_transfers
         order by id desc
         limit 1`);
      const { checks } = await verifyLedger(within(tx));
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });
  });

  it.each([
    'insert into % overriding system value select * from % limit 1',
    'update % set reference = reference',
    'delete from %',
  ])('ledger-13 ledger-43: the application cannot write one directly: %s', async (statement) => {
    const direct = statement.replaceAll('%', await current());
    await expect(opened.database.query(sql`${raw(direct)}`)).rejects.toMatchObject({
      message: expect.stringContaining('permission denied'),
    });
  });

  it.each(['update % set reference = reference', 'delete from %', 'truncate %'])(
    'ledger-13 ledger-43: the owner cannot rewrite one directly: %s',
    async (statement) => {
      const direct = statement.replaceAll('%', await current());
      await asOwner(opened.database, async (tx) => {
        await expect(tx.query(sql`${raw(direct)}`)).rejects.toMatchObject({
          message: expect.stringContaining('append-only'),
        });
      });
    },
  );

  it.each([
    ['a right on it', 'grant update on % to kapao_app'],
    ['a lost trigger', 'drop trigger ledger_transfers_keyed on %'],
  ])('ledger-38 ledger-43: ledger:verify finds %s', async (_, statement) => {
    const [, next] = await listPartitions(opened.database);
    await asOwner(opened.database, async (tx) => {
      await tx.query(sql`${raw(statement.replaceAll('%', next?.relation ?? ''))}`);
      expect((await verifyLedger(within(tx))).ok).toBe(false);
    });
  });
});
