import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '@kapao/contract/operation.ts';
import {
  newMember,
  openQr,
  requestPayout,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/payments.ts';

let server: PaymentServer;
let member: TestMember;
let paid: { ref_code: string; deposit_amount: number };
let open: { ref_code: string; deposit_amount: number };
let payoutId: string;

beforeAll(async () => {
  server = await startPaymentServer();
  member = await newMember(server, 1000);
  paid = await openQr(server, member, 100);
  await sendWebhook(server, 'transfer.received', transferOf(paid));
  payoutId = await requestPayout(server, member, 200);
  open = await openQr(server, member, 300);
});
afterAll(() => server.close());

async function list(query: Query<'listTransactions'> = {}, token = member.token) {
  const result = await server.call('listTransactions', { query, token });
  return result.success ? result.data.transactions : expect.fail(result.message);
}

describe('listTransactions', () => {
  it('shows deposits and withdrawals together, newest first', async () => {
    expect(await list()).toMatchObject([
      { txn_type: 'deposit', status: 'pending', amount: open.deposit_amount, payment_id: 2 },
      { txn_type: 'withdraw', status: 'pending', amount: 200, reference: payoutId, payment_id: 1 },
      { txn_type: 'deposit', status: 'success', amount: paid.deposit_amount, payment_id: 2 },
    ]);
  });

  it('shows one kind alone', async () => {
    expect(await list({ txn_type: 'deposit' })).toMatchObject([
      { reference: open.ref_code },
      { reference: paid.ref_code },
    ]);
    expect(await list({ txn_type: 'withdraw' })).toMatchObject([{ reference: payoutId }]);
  });

  it('goes page by page, over both kinds', async () => {
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, limit: '1' })));
    expect(pages.map(([one]) => one?.reference)).toEqual([
      open.ref_code,
      payoutId,
      paid.ref_code,
      undefined,
    ]);
    expect(await list({ page: '999999999', limit: '100' })).toEqual([]);
  });

  it('keeps to the days that were asked for', async () => {
    const past = { from: '2025-01-01T00:00:00', to: '2025-12-31T23:59:59' };
    expect(await list(past)).toEqual([]);
  });

  it("R30: shows nobody another's", async () => {
    const intruder = await newMember(server);
    expect(await list({}, intruder.token)).toEqual([]);
    expect(await server.call('listTransactions', {})).toMatchObject({ status: 401 });
  });

  it('refuses queries that make no sense', async () => {
    const wrong: Query<'listTransactions'>[] = [
      { page: '0' },
      { page: '-1' },
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
