import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import {
  askWithdrawal,
  balancesOf,
  newMember,
  WITHDRAWAL_METHOD,
  withdrawalStatus,
  PROMPTPAY_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import { urlOf } from '../../testing/server.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { paidDeposit, sendReversal } from '../../testing/money/reversals.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.gateway.calls.length = 0;
  server.gateway.faults.clear();
  await putOffTheRest();
  member = await newMember(server, 1000);
});

const never = new AbortController().signal;
const runJob = () => advanceWithdrawals(server.context, never);
const status = (id: string) => withdrawalStatus(server, member, id);
const balances = () => balancesOf(server, member);
const withdrawalOf = (id: string) =>
  server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
const submissions = () =>
  server.gateway.calls.filter(({ call }) => call === 'POST /v1/payouts').length;

/** How often the member was told of an ending. */
async function told(kind: string): Promise<number> {
  const told = await server.context.database.query(sql`
    select
      from notifications
     where member_id = ${member.id}
       and kind      = ${kind}`);
  return told.length;
}

/** As if the pause until the next question had passed. */
async function makeDue(ids: string[]): Promise<void> {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = any(${ids}::uuid[])`);
}

/** As if a studio had taken back a win that is spent. */
async function cameToOwe({ id: memberId }: TestMember, baht: number): Promise<void> {
  const verdict = await server.context.ledger.post({
    source: 'test',
    idempotencyKey: `owe:${memberId}`,
    kind: 'adjustment',
    from: { kind: 'member_debt', memberId },
    to: { kind: 'adjustment', reference: 'opening' },
    amountMicro: BigInt(baht) * 1_000_000n,
    reference: 'taken back',
    actor: 'test',
    reason: 'taken back',
  });
  expect(verdict.outcome).toBe('posted');
  const mark = sql`
    update ledger_accounts
       set in_debt = true
     where member_id = ${memberId}
       and kind      = 'member_available'`;
  await server.context.database.query(mark);
}

/** Withdrawals that earlier tests left open must not meet this test's faults. */
async function putOffTheRest(): Promise<void> {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now() + interval '1 day'
     where ended_at is null`);
}

describe('requestWithdrawal', () => {
  it('pay-55: holds the money and answers at once', async () => {
    const result = await askWithdrawal(server, member, 300.25);
    const { payout_id } = result.success ? result.data : expect.fail();
    expect(await balances()).toEqual({ available: 69_975, held: 30_025 });
    expect(submissions()).toBe(0);
    const shown = await server.call('getWithdrawal', {
      params: { withdrawalId: payout_id },
      token: member.token,
    });
    expect(shown).toMatchObject({
      data: {
        payout: {
          payout_id,
          status: 'pending',
          amount: 300.25,
          bank_abbr: 'KBANK',
          ended_at: null,
        },
      },
    });
  });

  it('pay-56: refuses amounts outside the range of the settings, and says the range', async () => {
    for (const amount of [99.99, 50_000.01]) {
      expect(await askWithdrawal(server, member, amount)).toMatchObject({
        status: 400,
        code: 'amount_out_of_range',
        message: 'จำนวนเงินต้องอยู่ระหว่าง 100.00 ถึง 50,000.00 บาท',
      });
    }
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
  });

  it('pay-56: refuses more than there is', async () => {
    expect(await askWithdrawal(server, member, 1000.01)).toMatchObject({
      status: 409,
      code: 'not_enough_money',
    });
  });

  it('pay-55: takes no more than there is from many calls at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () => askWithdrawal(server, member, 300)),
    );
    expect(results.filter((result) => result.success)).toHaveLength(3);
    expect(await balances()).toEqual({ available: 10_000, held: 90_000 });
  });

  it("pay-55: refuses every method but the site's own", async () => {
    for (const method of [PROMPTPAY_METHOD, 99]) {
      expect(await askWithdrawal(server, member, 100, { method })).toMatchObject({
        status: 404,
        code: 'payment_method_unknown',
      });
    }
  });

  it('api-16 pay-01: refuses whatever is no amount in whole satang', async () => {
    for (const amount of [-100, 0, 100.001, 1e9, Number.NaN]) {
      expect(await askWithdrawal(server, member, amount)).toMatchObject({ status: 400 });
    }
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
  });

  it('api-13 pay-70: getWithdrawal shows a withdrawal to nobody else', async () => {
    const id = await requestWithdrawal(server, member, 100);
    const intruder = await newMember(server);
    expect(await withdrawalStatus(server, intruder, id)).toBe('not_found');
    expect(await askWithdrawal(server, { ...member, token: 'x' }, 100)).toMatchObject({
      status: 401,
    });
  });
});

describe('a withdrawal at the gateway', () => {
  it('pay-57: goes to the registered bank account, whatever else the call says', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: urlOf('requestWithdrawal', { paymentId: WITHDRAWAL_METHOD }),
      headers: { authorization: member.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ amount: 500, bank_acc_number: '9999999999', member_id: 1 }),
    });
    const { payout_id } = response.json().data;
    await runJob();
    const [account] = await server.context.database.query<{ account_number: string }>(sql`
      select account_number
        from member_bank_accounts
       where member_id = ${member.id}`);
    expect(withdrawalOf(payout_id)).toMatchObject({
      amount_satang: 50_000,
      account_number: account?.account_number,
      bank_code: '004',
    });
    expect(await status(payout_id)).toBe('waiting_callback');
  });

  it('pay-67: is settled by the webhook, once', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    const withdrawal = { ...withdrawalOf(id), amount_satang: 50_000 };
    expect(await sendWebhook(server, 'payout.succeeded', withdrawal)).toBe(200);
    expect(await sendWebhook(server, 'payout.succeeded', withdrawal)).toBe(200);
    expect(await status(id)).toBe('success');
    expect(await balances()).toEqual({ available: 50_000, held: 0 });
    expect(await told('withdrawal_paid')).toBe(1);
  });

  it('pay-67: is given back by the webhook, once', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    const failed = { reference: id, amount_satang: 50_000, failure: 'account closed' };
    expect(await sendWebhook(server, 'payout.failed', failed)).toBe(200);
    expect(await sendWebhook(server, 'payout.failed', failed)).toBe(200);
    expect(await status(id)).toBe('failed');
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
    expect(await told('withdrawal_failed')).toBe(1);
  });

  it('pay-67: is settled by asking when no webhook comes', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    withdrawalOf(id).status = 'succeeded';
    expect(await runJob()).toBe(0);
    await makeDue([id]);
    await runJob();
    expect(await status(id)).toBe('success');
    expect(submissions()).toBe(1);
  });

  it('pay-67: gives the money back when the gateway says that it failed', async () => {
    const [byWebhook, byAnswer, byAsking] = [
      await requestWithdrawal(server, member, 100),
      await requestWithdrawal(server, member, 200),
      await requestWithdrawal(server, member, 300),
    ];
    server.gateway.faults.set('POST /v1/payouts', [
      'hang up',
      'hang up',
      'hang up',
      { status: 422, body: { error: 'account closed' } },
    ]);
    await runJob();
    await makeDue([byWebhook, byAnswer, byAsking]);
    await runJob();
    for (const withdrawal of server.gateway.withdrawals.values()) withdrawal.status = 'failed';
    const failed = { reference: byWebhook, amount_satang: 10_000, failure: 'account closed' };
    await sendWebhook(server, 'payout.failed', failed);
    await makeDue([byWebhook, byAnswer, byAsking]);
    await runJob();
    for (const id of [byWebhook, byAnswer, byAsking]) expect(await status(id)).toBe('failed');
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
  });

  it('auto-15: goes back into the review if its money was taken back, contradicted, owed, or its member blocked, before it is sent', async () => {
    const [first, second] = [await newMember(server, 0), await newMember(server, 0)];
    const indebted = await newMember(server, 400);
    const deposits = [
      await paidDeposit(server, first, 500),
      await paidDeposit(server, second, 500),
    ];
    // The first attempt of each fails without an answer; nothing has reached the gateway.
    const ids = [
      await requestWithdrawal(server, first, 400),
      await requestWithdrawal(server, second, 400),
      await requestWithdrawal(server, member, 400),
      await requestWithdrawal(server, indebted, 400),
    ] as const;
    server.gateway.faults.set('POST /v1/payouts', Array(ids.length).fill('hang up'));
    await runJob();
    expect(await sendReversal(server, deposits[0]?.transfer ?? expect.fail())).toBe(200);
    const other = deposits[1]?.transfer.transfer_id ?? '';
    expect(await sendReversal(server, { transfer_id: other, amount_satang: 1 })).toBe(409);
    await server.context.database.query(sql`
      update members
         set status = 'blocked'
       where id = ${member.id}`);
    await cameToOwe(indebted, 50);
    await makeDue([...ids]);
    await runJob();
    const waiting = await server.context.database.query<{ id: string }>(sql`
      select id
        from withdrawals
       where id = any(${[...ids]}::uuid[])
         and approval = 'waiting'
         and status   = 'pending'`);
    expect(waiting).toHaveLength(ids.length);
    expect(ids.filter((id) => server.gateway.withdrawals.has(id))).toEqual([]);
    await makeDue([...ids]);
    expect(await runJob()).toBe(0);
  });

  it('pay-69: keeps its first ending, whatever is said later', async () => {
    const id = await requestWithdrawal(server, member, 300);
    // Money held for another withdrawal is there to be released by mistake.
    await requestWithdrawal(server, member, 400);
    await runJob();
    const withdrawal = { ...withdrawalOf(id), failure: 'closed' };
    expect(await sendWebhook(server, 'payout.succeeded', withdrawal)).toBe(200);
    expect(await sendWebhook(server, 'payout.failed', withdrawal)).toBe(409);
    expect(await status(id)).toBe('success');
    expect(await balances()).toEqual({ available: 30_000, held: 40_000 });
  });

  it('pay-51: refuses a webhook of another amount, or of a withdrawal that is not ours', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    const withdrawal = withdrawalOf(id);
    const wrong = { ...withdrawal, amount_satang: 1 };
    expect(await sendWebhook(server, 'payout.succeeded', wrong)).toBe(409);
    const strange = { ...withdrawal, reference: '00000000-0000-4000-8000-000000000000' };
    expect(await sendWebhook(server, 'payout.succeeded', strange)).toBe(409);
    expect(await balances()).toEqual({ available: 50_000, held: 50_000 });
  });
});

describe('pay-65: an unknown outcome', () => {
  it.each([
    ['hang up after'],
    ['hang up'],
    ['redirect'],
    ['answer too much'],
    [{ status: 500 }],
    [{ status: 200, body: { payout_id: 'x' } }],
    [{ status: 401, body: { error: 'api key' } }],
  ] as const)('%j: stays held, and is asked about', async (fault) => {
    const id = await requestWithdrawal(server, member, 500);
    server.gateway.faults.set('POST /v1/payouts', [fault]);
    await runJob();
    expect(await status(id)).toBe('auto_failed');
    expect(await balances()).toEqual({ available: 50_000, held: 50_000 });
    await makeDue([id]);
    await runJob();
    expect(await status(id)).toBe('waiting_callback');
    await makeDue([id]);
    withdrawalOf(id).status = 'succeeded';
    await runJob();
    expect(await status(id)).toBe('success');
    expect(await balances()).toEqual({ available: 50_000, held: 0 });
    // A withdrawal that the gateway had received was asked about; only one that it had not was sent again.
    expect(submissions()).toBe(fault === 'hang up after' ? 1 : 2);
  });

  it('pay-65: stays held while the gateway cannot be asked either', async () => {
    const id = await requestWithdrawal(server, member, 500);
    server.gateway.faults.set('POST /v1/payouts', ['hang up after']);
    server.gateway.faults.set('GET /v1/payouts', ['hang up', { status: 503 }]);
    await runJob();
    for (let tries = 0; tries < 2; tries += 1) {
      await makeDue([id]);
      await runJob();
      expect(await status(id)).toBe('auto_failed');
    }
    expect(submissions()).toBe(1);
    expect(await balances()).toEqual({ available: 50_000, held: 50_000 });
  });

  it('pay-66: does not believe an answer about another amount', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    Object.assign(withdrawalOf(id), { status: 'succeeded', amount_satang: 1 });
    await makeDue([id]);
    await runJob();
    expect(await status(id)).toBe('auto_failed');
    expect(await balances()).toEqual({ available: 50_000, held: 50_000 });
  });
});

describe('a crash', () => {
  it('pay-64: between commit and submission leaves a withdrawal that the next start pays', async () => {
    const id = await requestWithdrawal(server, member, 500);
    expect(submissions()).toBe(0);
    await runJob();
    expect(submissions()).toBe(1);
    expect(await status(id)).toBe('waiting_callback');
  });

  it('pay-65: between submission and its answer pays once', async () => {
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    // The answer was never written down, and the lease has run out.
    await server.context.database.query(sql`
      update withdrawals
         set status            = 'pending',
             gateway_withdrawal_id = null,
             next_ask_at       = now()
       where id = ${id}`);
    await runJob();
    expect(await status(id)).toBe('waiting_callback');
    expect(submissions()).toBe(1);
  });

  it('pay-64: of nothing: two nodes never take the same withdrawal', async () => {
    const rich = [await newMember(server, 10_000), await newMember(server, 10_000)];
    const ids = await Promise.all(
      rich.flatMap((one) => Array.from({ length: 20 }, () => requestWithdrawal(server, one, 100))),
    );
    await Promise.all([runJob(), runJob(), runJob(), runJob()]);
    expect(submissions()).toBe(40);
    const references = server.gateway.calls.map(({ body }) => body['reference']);
    expect(new Set(references)).toEqual(new Set(ids));
  });
});
