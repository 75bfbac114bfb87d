import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '@kapao/contract/operation.ts';
import { contradict } from '../../testing/money/ledger.ts';
import {
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paymentInvariants } from '../payments/invariants.ts';

let server: PaymentServer;
let member: TestMember;
let paid: { ref_code: string; deposit_amount: number };
let open: { ref_code: string; deposit_amount: number };
let withdrawalId: string;

beforeAll(async () => {
  server = await startPaymentServer();
  member = await newMember(server, 1000);
  paid = await openQr(server, member, 100);
  await sendWebhook(server, 'transfer.received', transferOf(paid));
  withdrawalId = await requestWithdrawal(server, member, 200);
  open = await openQr(server, member, 300);
});
afterAll(() => server.close());

async function list(query: Query<'listTransactions'> = {}, token = member.token) {
  const result = await server.call('listTransactions', { query, token });
  return result.success ? result.data.transactions : expect.fail(result.message);
}

describe('listTransactions', () => {
  it('history-01 history-02: shows deposits and withdrawals together, newest first', async () => {
    expect(await list()).toMatchObject([
      { txn_type: 'deposit', status: 'pending', amount: open.deposit_amount, payment_id: 2 },
      {
        txn_type: 'withdraw',
        status: 'pending',
        amount: 200,
        reference: withdrawalId,
        payment_id: 1,
      },
      { txn_type: 'deposit', status: 'success', amount: paid.deposit_amount, payment_id: 2 },
    ]);
  });

  it('history-01: shows one kind alone', async () => {
    expect(await list({ txn_type: 'deposit' })).toMatchObject([
      { reference: open.ref_code },
      { reference: paid.ref_code },
    ]);
    expect(await list({ txn_type: 'withdraw' })).toMatchObject([{ reference: withdrawalId }]);
  });

  it('history-05: goes page by page, over both kinds', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, limit: '1' })));
    expect(pages.map(([one]) => one?.reference)).toEqual([
      open.ref_code,
      withdrawalId,
      paid.ref_code,
      undefined,
    ]);
    expect(await list({ page: '200', limit: '100' })).toEqual([]);
  });

  it('history-06: goes on by cursor, over both kinds and rows of one instant, each once', async () => {
    const busy = await newMember(server);
    contradict(paymentInvariants);
    await server.context.database.query(sql`
      insert into deposits
             (member_id, website_id, method_id, gateway_code, adapter, ref_code, requested_micro,
              amount_micro, status, deadline_at, reserved_until, created_at, ended_at)
      select ${busy.id}, 3, 2, gateway_code, 'promptpay', 'busy-' || n, 100000000, 100000000,
             'failed', now(), now(), '2026-05-05T05:05:05.000001Z'::timestamptz + (n / 4) * '1 us'::interval,
             now()
        from payment_methods, generate_series(1, 20) as n
       where id = 2`);
    await server.context.database.query(sql`
      insert into withdrawals
             (id, member_id, website_id, method_id, gateway_code, amount_micro, bank_code, bank_abbr,
              account_number, account_name, status, automatic_decision, next_ask_at, created_at, ended_at)
      select gen_random_uuid(), ${busy.id}, 3, 1, gateway_code, 100000000, '004', 'KBANK',
             '1234567890', 'ก', 'failed', '{}', now(),
             '2026-05-05T05:05:05.000001Z'::timestamptz + (n / 4) * '1 us'::interval, now()
        from payment_methods, generate_series(1, 20) as n
       where id = 1`);
    const whole = await list({ limit: '100' }, busy.token);
    expect(whole).toHaveLength(40);
    for (const limit of ['1', '3', '7', '39', '40']) {
      const seen: unknown[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit, ...(cursor !== undefined && { cursor, page: '9' }) };
        const result = await server.call('listTransactions', { query, token: busy.token });
        if (!result.success) expect.fail(result.message);
        seen.push(...result.data.transactions);
        cursor = result.data.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen, `limit ${limit}`).toEqual(whole);
    }
  });

  it('keeps to the days that were asked for', async () => {
    const past = { from: '2025-01-01T00:00:00', to: '2025-12-31T23:59:59' };
    expect(await list(past)).toEqual([]);
  });

  it("history-07: shows nobody another's", async () => {
    const intruder = await newMember(server);
    expect(await list({}, intruder.token)).toEqual([]);
    expect(await server.call('listTransactions', {})).toMatchObject({ status: 401 });
  });

  it('history-05: refuses queries that make no sense', async () => {
    const wrong: Query<'listTransactions'>[] = [
      { page: '0' },
      { page: '-1' },
      { page: '201' },
      { cursor: '' },
      { cursor: 'nonsense' },
      { cursor: 'a/b' },
      { cursor: 'x'.repeat(201) },
      { limit: '101' },
      { limit: 'x' },
      { from: 'yesterday' },
      { from: '2025-13-01T00:00:00' },
      { to: '2025-01-01' },
    ];
    for (const query of wrong) {
      const result = await server.call('listTransactions', { query, token: member.token });
      expect(result, JSON.stringify(query)).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  });
});
