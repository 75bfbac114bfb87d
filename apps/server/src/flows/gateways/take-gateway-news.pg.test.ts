import { randomUUID } from 'node:crypto';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { partOf } from '../../adapters/payment-gateway/protocols.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  askDeposit,
  balancesOf,
  houseBalance,
  newMember,
  openQr,
  depositStatus,
  withdrawalStatus,
  queryAsOwner,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember, WebhookOptions } from '../../testing/money/payments.ts';
import { sendReversal } from '../../testing/money/reversals.ts';
import { approveHeld } from '../../testing/people/second-person.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { askAboutDeposits } from './ask-about-deposits.ts';

let server: PaymentServer;
let office: TestOffice;
let cashier: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

type Row = OfficeData<'listContradictions'>['rows'][number];

async function casesOf(subject: string): Promise<Row[]> {
  const listed = await office.call('listContradictions', { cookie: cashier, query: { subject } });
  return listed.data?.rows ?? expect.fail(listed.message);
}

const paid = (reference: string, satang: number, options?: WebhookOptions) =>
  sendWebhook(
    server,
    'payout.succeeded',
    { payout_id: 'pay-1', reference, amount_satang: satang },
    options,
  );
const failed = (reference: string, satang: number, options?: WebhookOptions) =>
  sendWebhook(
    server,
    'payout.failed',
    { payout_id: 'pay-1', reference, amount_satang: satang, failure: 'closed' },
    options,
  );

async function withdraw(baht: number): Promise<{ member: TestMember; id: string }> {
  const member = await newMember(server, 1_000);
  return { member, id: await requestWithdrawal(server, member, baht) };
}

async function askAgain(id: string): Promise<void> {
  await queryAsOwner(server, sql`update withdrawals set next_ask_at = now() where id = ${id}`);
  await advanceWithdrawals(server.context, new AbortController().signal);
}

describe('two endings of one withdrawal', () => {
  it('news-01 news-02: paid after failed is 409, moves nothing, and is kept with both messages', async () => {
    const { member, id } = await withdraw(300);
    const first = { id: `msg_${randomUUID()}` };
    const second = { id: `msg_${randomUUID()}` };
    expect(await failed(id, 30_000, first)).toBe(200);
    expect(await paid(id, 30_000, second)).toBe(409);
    expect(await balancesOf(server, member)).toEqual({ available: 100_000, held: 0 });
    expect(await withdrawalStatus(server, member, id)).toBe('failed');
    const [found, ...others] = await casesOf(id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'paid_after_failed',
      subject_kind: 'withdrawal',
      first: { way: 'webhook', webhook_id: first.id },
      second: { way: 'webhook', webhook_id: second.id },
      times: 1,
      decision: null,
    });
    expect(JSON.parse(found?.first?.body ?? '')).toMatchObject({
      type: 'payout.failed',
      data: { failure: 'closed' },
    });
    expect(JSON.parse(found?.second.body ?? '')).toMatchObject({ type: 'payout.succeeded' });
  });

  it('news-01: failed after paid is 409, and the withdrawal stays paid', async () => {
    const { member, id } = await withdraw(300);
    expect(await paid(id, 30_000)).toBe(200);
    expect(await failed(id, 30_000)).toBe(409);
    expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 0 });
    expect(await casesOf(id)).toMatchObject([{ kind: 'failed_after_paid' }]);
  });

  it('news-01: the same ending again is 200, and no contradiction', async () => {
    const { id } = await withdraw(300);
    for (let count = 0; count < 3; count += 1) expect(await failed(id, 30_000)).toBe(200);
    expect(await casesOf(id)).toEqual([]);
  });

  it('news-01: of both endings at once one ends it and the other is the contradiction, money once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, id } = await withdraw(300);
      const answers = await Promise.all([paid(id, 30_000), failed(id, 30_000)]);
      expect(answers.toSorted()).toEqual([200, 409]);
      const isPaid = answers[0] === 200;
      expect(await withdrawalStatus(server, member, id)).toBe(isPaid ? 'success' : 'failed');
      expect((await balancesOf(server, member)).available).toBe(isPaid ? 70_000 : 100_000);
      expect(await casesOf(id)).toMatchObject([
        { kind: isPaid ? 'failed_after_paid' : 'paid_after_failed', first: { way: 'webhook' } },
      ]);
    }
  });

  it('news-03: 100 repeats at once are one contradiction with their count, also by another webhook id', async () => {
    const { id } = await withdraw(300);
    await failed(id, 30_000);
    const same = { id: `msg_${randomUUID()}`, at: new Date() };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => paid(id, 30_000, index % 2 === 0 ? same : {})),
    );
    expect(new Set(answers)).toEqual(new Set([409]));
    expect(await casesOf(id)).toMatchObject([{ times: 100 }]);
  });

  it('news-01: the other ending under the id of the first webhook is the same contradiction', async () => {
    const { id } = await withdraw(300);
    const one = { id: `msg_${randomUUID()}` };
    expect(await failed(id, 30_000, one)).toBe(200);
    expect(await paid(id, 30_000, one)).toBe(409);
    expect(await casesOf(id)).toMatchObject([
      { kind: 'paid_after_failed', first: { webhook_id: one.id } },
    ]);
  });

  it('news-01: an answer to our question contradicts a webhook that came meanwhile', async () => {
    const { member, id } = await withdraw(300);
    await askAgain(id);
    const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('not submitted');
    withdrawal.status = 'failed';
    withdrawal.failure = 'closed';
    // The webhook comes while the answer is under way.
    const reached = server.context.connectGateway;
    server.context.connectGateway = (address) => {
      const gateway = reached(address);
      const payout = partOf(gateway, 'payout');
      return {
        ...gateway,
        payout: {
          ...payout,
          ask: async (asked) => {
            const state = await payout.ask(asked);
            expect(await paid(id, 30_000)).toBe(200);
            return state;
          },
        },
      };
    };
    await askAgain(id);
    server.context.connectGateway = reached;
    expect(await withdrawalStatus(server, member, id)).toBe('success');
    const [found] = await casesOf(id);
    expect(found).toMatchObject({
      kind: 'failed_after_paid',
      first: { way: 'webhook' },
      second: { way: 'answer', webhook_id: null },
    });
    expect(JSON.parse(found?.second.body ?? '')).toMatchObject({ reference: id, status: 'failed' });
  });

  it('news-02: a webhook contradicts the answer that ended the withdrawal, and both are kept', async () => {
    const { member, id } = await withdraw(300);
    await askAgain(id);
    const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('not submitted');
    withdrawal.status = 'succeeded';
    await askAgain(id);
    expect(await withdrawalStatus(server, member, id)).toBe('success');
    expect(await failed(id, 30_000)).toBe(409);
    const [found] = await casesOf(id);
    expect(found).toMatchObject({ first: { way: 'answer' }, second: { way: 'webhook' } });
    expect(JSON.parse(found?.first?.body ?? '')).toMatchObject({ status: 'succeeded' });
  });

  it('news-01: another amount and an unknown withdrawal are contradictions too', async () => {
    const { id } = await withdraw(300);
    expect(await paid(id, 30_100)).toBe(409);
    expect(await casesOf(id)).toMatchObject([{ kind: 'other_amount', first: null }]);
    const unknown = randomUUID();
    expect(await paid(unknown, 30_000)).toBe(409);
    expect(await casesOf(unknown)).toMatchObject([{ kind: 'never_asked' }]);
  });
});

describe('two endings of one payment page', () => {
  async function openCheckout() {
    const member = await newMember(server);
    const opened = await askDeposit(server, member, { amount: 200, method: REDIRECT_METHOD });
    if (!opened.success) throw new Error(opened.message);
    const [checkout] = [...server.gateway.checkouts.values()].slice(-1);
    const reference = checkout?.reference ?? expect.fail('no checkout');
    const data = { checkout_id: checkout?.checkout_id, reference };
    const succeed = (transfer_id = `transfer-${randomUUID()}`, amount_satang = 20_000) =>
      sendWebhook(server, 'checkout.succeeded', { ...data, amount_satang, transfer_id });
    const end = (type: 'checkout.failed' | 'checkout.expired') => sendWebhook(server, type, data);
    return { member, reference, succeed, end };
  }

  it('news-04: failed or expired after paid is 409, and the money stays', async () => {
    const { member, reference, succeed, end } = await openCheckout();
    expect(await succeed()).toBe(200);
    expect(await end('checkout.failed')).toBe(409);
    expect(await end('checkout.expired')).toBe(409);
    expect((await balancesOf(server, member)).available).toBe(20_000);
    const [found, ...others] = await casesOf(reference);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'ended_after_paid', subject_kind: 'deposit', times: 2 });
    expect(JSON.parse(found?.first?.body ?? '')).toMatchObject({ type: 'checkout.succeeded' });
  });

  it('news-04: of both at once the first one stands, and the other is a contradiction', async () => {
    const { member, reference, succeed, end } = await openCheckout();
    const [paid, ended] = await Promise.all([succeed(), end('checkout.failed')]);
    expect(new Set([paid, ended])).toEqual(new Set([200, 409]));
    expect((await balancesOf(server, member)).available).toBe(paid === 200 ? 20_000 : 0);
    expect(await casesOf(reference)).toHaveLength(1);
  });

  it.each(['checkout.failed', 'checkout.expired'] as const)(
    'news-04: paid after %s moves nothing, and two people may credit it, once',
    async (type) => {
      const { member, reference, succeed, end } = await openCheckout();
      const transferId = `transfer-${randomUUID()}`;
      expect(await end(type)).toBe(200);
      expect(await succeed(transferId)).toBe(409);
      expect(await succeed(transferId)).toBe(409);
      expect((await balancesOf(server, member)).available).toBe(0);
      const [found, ...others] = await casesOf(reference);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ kind: 'paid_after_ended', subject_kind: 'deposit', times: 2 });
      const [cashier, risk] = [await office.signIn('cashier'), await office.signIn('risk')];
      const answer = await office.call('decideDepositContradiction', {
        cookie: cashier,
        params: { id: found?.id ?? '' },
        body: { key: randomUUID(), decision: 'credit', reason: 'the gateway has the money' },
      });
      expect(answer).toMatchObject({ status: 202, data: { held: { value_micro: '200000000' } } });
      expect((await balancesOf(server, member)).available).toBe(0);
      expect(await approveHeld(office, answer, risk)).toMatchObject({ success: true });
      expect((await balancesOf(server, member)).available).toBe(20_000);
      expect(await depositStatus(server, member, reference)).toBe('success');
      expect(await succeed(transferId)).toBe(200);
      expect((await balancesOf(server, member)).available).toBe(20_000);
    },
  );

  it('pay-21: a page whose time is over by our clock alone is still paid', async () => {
    const { member, reference, succeed } = await openCheckout();
    await queryAsOwner(
      server,
      sql`update deposits set status = 'failed', ended_at = now() where ref_code = ${reference}`,
    );
    expect(await succeed()).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(20_000);
  });

  it('news-04: failed after the gateway took the money back agrees with it', async () => {
    const { reference, succeed, end } = await openCheckout();
    const transfer_id = `transfer-${randomUUID()}`;
    await succeed(transfer_id);
    expect(await sendReversal(server, { transfer_id, amount_satang: 20_000 })).toBe(200);
    expect(await end('checkout.failed')).toBe(200);
    expect(await casesOf(reference)).toEqual([]);
  });

  it('news-05: the same transfer with another amount is 409, and stands with the deposit', async () => {
    const { member, reference, succeed } = await openCheckout();
    const transferId = `transfer-${randomUUID()}`;
    await succeed(transferId);
    expect(await succeed(transferId, 30_000)).toBe(409);
    expect((await balancesOf(server, member)).available).toBe(20_000);
    expect(await casesOf(reference)).toMatchObject([{ kind: 'other_details' }]);
  });
});

describe('one transfer told twice', () => {
  it('news-05: another amount, receiver or payer is 409 each, and stands with the deposit', async () => {
    const member = await newMember(server);
    const request = await openQr(server, member);
    const transfer = transferOf(request);
    expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
    const others = [
      { amount_satang: transfer.amount_satang + 100 },
      { receiver: '0999999999' },
      { payer_account_number: '9998887776' },
      { payer_bank_code: '002' },
      { payer_name: 'นาย ข' },
    ];
    for (const other of others) {
      const status = await sendWebhook(server, 'transfer.received', { ...transfer, ...other });
      expect([other, status]).toEqual([other, 409]);
    }
    expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(transfer.amount_satang);
    const found = await casesOf(request.ref_code);
    expect(found.map(({ kind, subject }) => [kind, subject])).toEqual(
      others.map(() => ['other_details', transfer.transfer_id]),
    );
    // Staff read four digits of the payer's account.
    expect(JSON.stringify(found)).toContain(`•••${transfer.payer_account_number.slice(-4)}`);
    expect(JSON.stringify(found)).not.toContain(transfer.payer_account_number);
  });

  it('news-05: a statement that tells a known transfer otherwise is kept, once for all readings', async () => {
    const member = await newMember(server);
    const [request, waiting] = [await openQr(server, member), await openQr(server, member)];
    const transfer = transferOf(request);
    await sendWebhook(server, 'transfer.received', transfer);
    server.gateway.transfers.push({ ...transfer, amount_satang: transfer.amount_satang + 100 });
    const unmatched = await houseBalance(server, 'unmatched_deposits');
    for (let count = 0; count < 3; count += 1) await askAboutDeposits(server.context);
    expect(await casesOf(transfer.transfer_id)).toMatchObject([
      { first: { way: 'webhook' }, second: { way: 'answer' }, times: 1 },
    ]);
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(unmatched);
    expect(await depositStatus(server, member, waiting.ref_code)).toBe('pending');
  });

  it('news-05: a reversal told with another amount is kept with the first one', async () => {
    const member = await newMember(server);
    const transfer = transferOf(await openQr(server, member));
    await sendWebhook(server, 'transfer.received', transfer);
    expect(await sendReversal(server, transfer)).toBe(200);
    const more = { ...transfer, amount_satang: transfer.amount_satang + 100 };
    expect(await sendReversal(server, more)).toBe(409);
    const [found] = await casesOf(transfer.transfer_id);
    expect(JSON.parse(found?.first?.body ?? '')).toMatchObject({ type: 'transfer.reversed' });
  });

  it('news-01: a webhook id with other contents of no payment is kept under its id', async () => {
    const one = { id: `msg_${randomUUID()}` };
    expect(await sendWebhook(server, 'news.today', { a: 1 }, one)).toBe(200);
    expect(await sendWebhook(server, 'news.today', { a: 2 }, one)).toBe(409);
    expect(await casesOf(one.id)).toMatchObject([{ kind: 'reused_id', subject_kind: 'webhook' }]);
  });
});
