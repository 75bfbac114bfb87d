import { randomUUID } from 'node:crypto';
import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sandboxXendit } from '../../adapters/payment-gateway/xendit/default-secrets.ts';
import { actingAs, SANDBOX } from '../../db/author.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../features/payments/gateways/gateways-save-store.ts';
import { savePaymentMethods } from '../../features/payments/methods/methods-save-store.ts';
import {
  askDeposit,
  newMember,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import {
  paymentAnswer,
  paymentRequestAnswer,
  payoutAnswer,
  startScriptedXendit,
  transactionAnswer,
  xenditChannels,
  xenditQr,
  xenditRefusal,
} from '../../testing/money/scripted-xendit.ts';
import type { ScriptedXendit } from '../../testing/money/scripted-xendit.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { askAboutDeposits } from './ask-about-deposits.ts';
import { askAboutEndedWithdrawals } from './ask-about-ended-withdrawals.ts';

const QR_METHOD = 71;
const { code: gateway, secretKey, callbackToken } = sandboxXendit;

let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let xendit: ScriptedXendit;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
  xendit = await startScriptedXendit();
  await actingAs(server.context.database, SANDBOX).transaction(async (tx) => {
    const row = paymentGatewayRow.parse({
      code: gateway,
      protocol: 'xendit',
      base_url: xendit.url,
      secret_key: secretKey,
      callback_tokens: [callbackToken],
    });
    await savePaymentGateways(tx, server.context.secrets, [row]);
    const terms = { gateway, min_amount: 20, max_amount: 200_000 };
    const rows = [
      { id: QR_METHOD, adapter: 'gateway-qr', name: 'QR', logo: 'payments/a.svg', sort: 1 },
      { id: 1, adapter: 'withdrawal', name: 'ถอน', logo: 'payments/b.svg', sort: 2, fee_fixed: 10 },
    ].map((method) => paymentMethodRow.parse({ ...method, ...terms }));
    expect(await savePaymentMethods(tx, server.context.config.websiteId, rows)).toEqual([]);
  });
});
afterAll(async () => {
  await office.close();
  await server.close();
  await xendit.close();
});
beforeEach(() => {
  xendit.answers.clear();
  xendit.answers.set('GET /payouts_channels', { body: xenditChannels });
});

const idle = new AbortController().signal;
const advance = () => advanceWithdrawals(server.context, idle);
const depositOf = async (refCode: string) =>
  (await office.call('getDeposit', { cookie: cashier, params: { refCode } })).data;
const withdrawalOf = async (id: string) =>
  (await office.call('getWithdrawal', { cookie: cashier, params: { id } })).data;

async function openQr(answer: 'well' | object = 'well') {
  const payment_request_id = `pr-${randomUUID()}`;
  let reference = '';
  xendit.answers.set('POST /v3/payment_requests', ({ body }) => {
    reference = String(body['reference_id']);
    return {
      status: 201,
      body: paymentRequestAnswer({
        payment_request_id,
        reference_id: reference,
        request_amount: body['request_amount'],
        actions: [{ descriptor: 'QR_STRING', value: xenditQr(10_000) }],
        ...(answer !== 'well' && answer),
      }),
    };
  });
  const opened = await askDeposit(server, await newMember(server), { method: QR_METHOD });
  const told = { payment_request_id, reference_id: reference, request_amount: 100 };
  return { opened, reference, told };
}

it('door-26: an answer about a deposit is kept as it came, without our key and whole account numbers', async () => {
  const { told, reference } = await openQr();
  const refusal = { error_code: 'API_KEY', message: `${secretKey} may not read 1234567890` };
  xendit.answers.set('GET /v3/payment_requests', { status: 403, body: refusal });
  await askAboutDeposits(server.context);
  const shown = await depositOf(reference);
  expect(shown?.unclear_answer).toMatchObject({
    reason: 'it answered 403: API_KEY … may not read …7890',
    said: 'HTTP 403 {"error_code":"API_KEY","message":"… may not read …7890"}',
    again_at: null,
    asked_until: expect.any(String),
  });
  xendit.answers.set('GET /v3/payment_requests', {
    body: paymentRequestAnswer({ ...told, request_amount: 101 }),
  });
  await askAboutDeposits(server.context);
  const { unclear_answer: latest } = (await depositOf(reference)) ?? expect.fail('gone');
  expect(latest?.reason).toBe('it spoke of another amount');
  expect(latest?.said).toContain('"request_amount":101');
});

it('door-26: an order whose answer does not fit is kept with its deposit, and not asked about again', async () => {
  const { opened, reference } = await openQr({ currency: 'PHP' });
  expect(opened).toMatchObject({ success: false, code: 'payment_unavailable' });
  const shown = await depositOf(reference);
  expect(shown?.status).toBe('failed');
  expect(shown?.unclear_answer).toMatchObject({
    reason: expect.stringContaining('it does not fit the protocol at currency'),
    said: expect.stringContaining('"currency":"PHP"'),
    again_at: null,
    asked_until: null,
  });
});

it('door-26: an answer about a withdrawal says when the gateway is asked again, also after its end', async () => {
  const id = await requestWithdrawal(server, await newMember(server, 500), 100);
  xendit.answers.set('POST /v2/payouts', 'hang up');
  await advance();
  const silent = (await withdrawalOf(id))?.gateway;
  expect(silent?.unclear_answer).toMatchObject({ said: null, again_at: silent?.next_ask_at });
  const payout = payoutAnswer({ reference_id: id, amount: 90, status: 'SUCCEEDED' });
  xendit.answers.set('GET /v2/payouts', { body: [payout] });
  xendit.answers.set('GET /transactions', {
    body: transactionAnswer({ reference_id: id, cashflow: 'MONEY_OUT' }),
  });
  await server.context.database.query(
    sql`update withdrawals set next_ask_at = now() where id = ${id}`,
  );
  await advance();
  const paid = await withdrawalOf(id);
  expect(paid).toMatchObject({
    status: 'success',
    gateway: { unclear_answer: { again_at: null } },
  });
  await server.context.database.query(
    sql`update withdrawals set ask_again_at = now() where id = ${id}`,
  );
  xendit.answers.set(`GET /v2/payouts/${payout.id}`, xenditRefusal(500, 'SERVER_ERROR'));
  await askAboutEndedWithdrawals(server.context, idle);
  expect((await withdrawalOf(id))?.gateway.unclear_answer).toMatchObject({
    said: expect.stringContaining('SERVER_ERROR'),
    again_at: expect.any(String),
  });
});

it('door-26: a withdrawal keeps why its outcome is unknown as staff may read it, and is asked about again', async () => {
  const id = await requestWithdrawal(server, await newMember(server, 500), 100);
  xendit.answers.set('POST /v2/payouts', 'hang up');
  await advance();
  const refusal = { error_code: 'API_KEY', message: `${secretKey}\0 may not read 1234567890` };
  xendit.answers.set('GET /v2/payouts', { status: 403, body: refusal });
  await server.context.database.query(
    sql`update withdrawals set next_ask_at = now() where id = ${id}`,
  );
  await advance();
  const [kept] = await server.context.database.query<{ reason: string; isLater: boolean }>(sql`
    select answer_reason                             as reason,
           next_ask_at > now() + interval '0 seconds' as "isLater"
      from withdrawals
     where id = ${id}`);
  expect(kept?.reason).toBe('it answered 403: API_KEY … may not read …7890');
  expect((await withdrawalOf(id))?.gateway.answer?.reason).toBe(kept?.reason);
});

it('door-27: staff see what the gateway keeps of a deposit and of a withdrawal, as it was booked', async () => {
  const { told, reference } = await openQr();
  const payment_id = `py-${randomUUID()}`;
  xendit.answers.set('GET /v3/payment_requests', {
    body: paymentRequestAnswer({ ...told, latest_payment_id: payment_id, status: 'SUCCEEDED' }),
  });
  xendit.answers.set(`GET /v3/payments/${payment_id}`, {
    body: paymentAnswer({ ...told, payment_id, captures: [{ capture_amount: 100 }] }),
  });
  xendit.answers.set('GET /transactions', {
    body: transactionAnswer({ reference_id: reference, cashflow: 'MONEY_IN' }),
  });
  expect((await depositOf(reference))?.gateway_cost_micro).toBeNull();
  await askAboutDeposits(server.context);
  const booked = await server.context.database.query<{ micro: string }>(sql`
    select amount_micro::text as micro
      from ledger_transfers
     where kind      = 'gateway_fee'
       and reference = ${payment_id}`);
  expect(booked).toHaveLength(1);
  expect(await depositOf(reference)).toMatchObject({
    credited_micro: '100000000',
    fee_micro: '0',
    gateway_cost_micro: booked[0]?.micro,
  });
  await sandboxWithdrawal();
});

/** A withdrawal by the sandbox's own gateway, whose webhook tells the fee. */
async function sandboxWithdrawal() {
  const id = await requestWithdrawal(server, await newMember(server, 500), 100);
  await server.context.database.query(sql`
    update withdrawals
       set gateway_code = 'sandbox'
     where id = ${id}`);
  const paid = { reference: id, amount_satang: 9_000, payout_id: 'p1', fee_satang: 350 };
  expect(await sendWebhook(server, 'payout.succeeded', paid)).toBe(200);
  expect(await withdrawalOf(id)).toMatchObject({
    fee_micro: '10000000',
    gateway: { cost_micro: '3500000' },
  });
}
