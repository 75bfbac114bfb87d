import { randomUUID } from 'node:crypto';
import { satangFromMicro } from '@kapao/contract/money.ts';
import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxXendit } from '../../adapters/payment-gateway/xendit/default-secrets.ts';
import { actingAs, SANDBOX } from '../../db/author.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../features/payments/gateways/gateways-save-store.ts';
import { savePaymentMethods } from '../../features/payments/methods/methods-save-store.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import {
  ageDeposit,
  askDeposit,
  balancesOf,
  depositStatus,
  newMember,
  queryAsOwner,
  requestWithdrawal,
  scan,
  startPaymentServer,
  withdrawalStatus,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
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
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { askAboutDueCheckouts } from './ask-about-deposits.ts';
import { askAboutEndedWithdrawals } from './ask-about-ended-withdrawals.ts';

const QR_METHOD = 71;
const methods = [
  { id: QR_METHOD, adapter: 'gateway-qr', name: 'QR', logo: 'payments/promptpay.svg', sort: 1 },
  { id: 1, adapter: 'withdrawal', name: 'ถอน', logo: 'payments/withdrawal.svg', sort: 2 },
];

let server: PaymentServer;
let xendit: ScriptedXendit;
beforeAll(async () => {
  server = await startPaymentServer();
  xendit = await startScriptedXendit();
  await actingAs(server.context.database, SANDBOX).transaction(async (tx) => {
    const { code, secretKey, callbackToken } = sandboxXendit;
    const row = paymentGatewayRow.parse({
      code,
      protocol: 'xendit',
      base_url: xendit.url,
      secret_key: secretKey,
      callback_tokens: [callbackToken],
    });
    await savePaymentGateways(tx, server.context.secrets, [row]);
    const rows = methods.map((method) =>
      paymentMethodRow.parse({ ...method, gateway: code, min_amount: 20, max_amount: 200_000 }),
    );
    expect(await savePaymentMethods(tx, server.context.config.websiteId, rows)).toEqual([]);
  });
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  await server.close();
  await xendit.close();
});
beforeEach(() => {
  xendit.answers.clear();
  xendit.answers.set('GET /payouts_channels', { body: xenditChannels });
});

const idle = new AbortController().signal;
const askCheckouts = () => askAboutDueCheckouts(server.context, idle);
const askWithdrawals = () => askAboutEndedWithdrawals(server.context, idle);

async function tell(event: string, data: object, token: string = sandboxXendit.callbackToken) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/gateway/xendit/webhook',
    headers: {
      'content-type': 'application/json',
      'x-callback-token': token,
      // Each repeat of an event has one id, and a body with another time.
      'webhook-id': `${event}-of-one-account`,
    },
    payload: JSON.stringify({ event, business_id: 'b', created: new Date().toISOString(), data }),
  });
  return answer.statusCode;
}

const feesOf = async () => {
  const [row] = await server.context.database.query<{ balance: bigint }>(sql`
    select balance
      from ledger_accounts
     where kind      = 'gateway_fees'
       and reference = 'xendit'`);
  return satangFromMicro(row?.balance ?? 0n);
};

const contradictionsOf = (subject: string) =>
  server.context.database.query<{ kind: string }>(sql`
    select kind
      from contradictions
     where subject = ${subject}`);

/** Opens a deposit of 100 baht, whose payment request has its own id. */
async function openQrAtXendit(member: TestMember) {
  const requestId = `pr-${randomUUID()}`;
  xendit.answers.set('POST /v3/payment_requests', ({ body }) => ({
    status: 201,
    body: paymentRequestAnswer({
      payment_request_id: requestId,
      reference_id: body['reference_id'],
      request_amount: body['request_amount'],
      actions: [{ descriptor: 'QR_STRING', value: xenditQr(10_000) }],
    }),
  }));
  const opened = await askDeposit(server, member, { method: QR_METHOD });
  if (!opened.success) throw new Error(opened.message);
  const { ref_code: reference } = opened.data;
  const told = { payment_request_id: requestId, reference_id: reference, request_amount: 100 };
  return {
    reference,
    order: opened.data.data,
    /** Xendit's state from now on: the request's status, and its payment if it has one. */
    become(status: string, payment?: { payment_id: string; capture_amount?: number }) {
      const latest = payment && { latest_payment_id: payment.payment_id };
      xendit.answers.set(`GET /v3/payment_requests/${requestId}`, {
        body: paymentRequestAnswer({ ...told, ...latest, status }),
      });
      if (!payment) return;
      const { payment_id, capture_amount = 100 } = payment;
      xendit.answers.set(`GET /v3/payments/${payment_id}`, {
        body: paymentAnswer({ ...told, payment_id, captures: [{ capture_amount }] }),
      });
    },
    tell: (event: string) => tell(event, { ...told, payment_id: 'py-told', status: 'SUCCEEDED' }),
  };
}

describe('a deposit by the QR of Xendit', () => {
  it('door-17: shows Xendit’s QR, and credits what was captured once, whatever the webhooks say', async () => {
    const member = await newMember(server);
    const deposit = await openQrAtXendit(member);
    expect(scan(deposit.order?.qrcode_image ?? '').decoded).toMatchObject({ ok: true });
    // A webhook that says paid moves nothing while Xendit's answer is another one.
    deposit.become('REQUIRES_ACTION');
    expect(await deposit.tell('payment.capture')).toBe(200);
    await askCheckouts();
    expect((await balancesOf(server, member)).available).toBe(0);
    deposit.become('SUCCEEDED', { payment_id: `py-${randomUUID()}`, capture_amount: 99.5 });
    expect(await tell('payment.capture', {}, 'wrong-token')).toBe(401);
    // Out of order and repeated: the expiry comes after the money.
    for (const event of ['payment.capture', 'payment_request.expiry', 'payment.capture']) {
      expect(await deposit.tell(event)).toBe(200);
      await askCheckouts();
    }
    expect((await balancesOf(server, member)).available).toBe(9_950);
    expect(await depositStatus(server, member, deposit.reference)).toBe('success');
  });

  it('door-17: credits money that comes after the request has expired', async () => {
    const member = await newMember(server);
    const deposit = await openQrAtXendit(member);
    deposit.become('EXPIRED');
    expect(await deposit.tell('payment_request.expiry')).toBe(200);
    expect(await askCheckouts()).toBe(1);
    expect(await askCheckouts()).toBe(0);
    await ageDeposit(server, deposit.reference, 60);
    expect(await depositStatus(server, member, deposit.reference)).toBe('failed');
    deposit.become('EXPIRED', { payment_id: `py-${randomUUID()}` });
    expect(await deposit.tell('payment.capture')).toBe(200);
    await askCheckouts();
    expect((await balancesOf(server, member)).available).toBe(10_000);
    expect(await contradictionsOf(deposit.reference)).toEqual([]);
  });

  it('door-17: finds a QR whose answer was lost by the webhook that names it', async () => {
    const member = await newMember(server);
    xendit.answers.set('POST /v3/payment_requests', 'hang up');
    expect((await askDeposit(server, member, { method: QR_METHOD })).success).toBe(false);
    const ordered = xendit.calls.at(-1)?.body ?? {};
    const told = {
      payment_request_id: `pr-${randomUUID()}`,
      reference_id: ordered['reference_id'],
      request_amount: ordered['request_amount'],
    };
    const paymentId = `py-${randomUUID()}`;
    xendit.answers.set(`GET /v3/payment_requests/${told.payment_request_id}`, {
      body: paymentRequestAnswer({ ...told, latest_payment_id: paymentId }),
    });
    xendit.answers.set(`GET /v3/payments/${paymentId}`, {
      body: paymentAnswer({ ...told, payment_id: paymentId, captures: [{ capture_amount: 100 }] }),
    });
    expect(await tell('payment.capture', told)).toBe(200);
    await askCheckouts();
    expect((await balancesOf(server, member)).available).toBe(10_000);
  });

  it('door-19: books the fee that Xendit tells later, once', async () => {
    const member = await newMember(server);
    const deposit = await openQrAtXendit(member);
    const before = await feesOf();
    deposit.become('SUCCEEDED', { payment_id: `py-${randomUUID()}` });
    await deposit.tell('payment.capture');
    await askCheckouts();
    expect((await feesOf()) - before).toBe(0);
    const fee = (xendit_fee: number) =>
      xendit.answers.set('GET /transactions', {
        body: transactionAnswer({ reference_id: deposit.reference }, { xendit_fee }),
      });
    const askLater = async () => {
      await queryAsOwner(
        server,
        sql`update deposits set ask_at = now() where ref_code = ${deposit.reference} and ask_at is not null`,
      );
      return askCheckouts();
    };
    fee(1.5);
    expect(await askLater()).toBe(1);
    expect((await feesOf()) - before).toBe(-163);
    expect(await askLater()).toBe(0);
    fee(2);
    await deposit.tell('payment.capture');
    await askCheckouts();
    expect((await feesOf()) - before).toBe(-163);
    expect((await balancesOf(server, member)).available).toBe(10_000);
  });
});

/** Requests a withdrawal of 100 baht from 500, whose payout Xendit knows by its own id. */
async function withdraw() {
  const member = await newMember(server, 500);
  const reference = await requestWithdrawal(server, member, 100);
  const payoutId = `disb-${randomUUID()}`;
  const told = { id: payoutId, reference_id: reference, amount: 100 };
  const become = (status: string, changes: object = {}) => {
    const body = payoutAnswer({ ...told, status, ...changes });
    xendit.answers.set(`GET /v2/payouts/${payoutId}`, { body });
    xendit.answers.set(`GET /v2/payouts?reference_id=${reference}`, { body: [body] });
  };
  return {
    member,
    reference,
    become,
    order: (status = 'ACCEPTED') => {
      xendit.answers.set('POST /v2/payouts', { body: payoutAnswer({ ...told, status }) });
      become(status);
    },
    tell: (event: string) => tell(event, { ...told, status: 'SUCCEEDED' }),
    advance: () => advanceWithdrawals(server.context, idle),
    async state() {
      const { available, held } = await balancesOf(server, member);
      return [await withdrawalStatus(server, member, reference), available, held];
    },
  };
}

describe('a withdrawal by Xendit', () => {
  it('door-20: is paid by the answer, after webhooks that come twice', async () => {
    const withdrawal = await withdraw();
    withdrawal.order();
    await withdrawal.advance();
    expect(await withdrawal.state()).toEqual(['waiting_callback', 40_000, 10_000]);
    await withdrawal.tell('payout.succeeded');
    await withdrawal.advance();
    expect(await withdrawal.state()).toEqual(['waiting_callback', 40_000, 10_000]);
    withdrawal.become('SUCCEEDED');
    for (const event of ['payout.succeeded', 'payout.succeeded']) {
      expect(await withdrawal.tell(event)).toBe(200);
      await withdrawal.advance();
      await askWithdrawals();
    }
    expect(await withdrawal.state()).toEqual(['success', 40_000, 0]);
    expect(await contradictionsOf(withdrawal.reference)).toEqual([]);
  });

  it('door-20: fails with Xendit’s code, and its money returns', async () => {
    const withdrawal = await withdraw();
    withdrawal.order();
    await withdrawal.advance();
    withdrawal.become('FAILED', { failure_code: 'INVALID_DESTINATION' });
    await withdrawal.tell('payout.failed');
    await withdrawal.advance();
    expect(await withdrawal.state()).toEqual(['failed', 50_000, 0]);
  });

  it('door-18: that was paid and is reversed moves nothing, and a person decides', async () => {
    const withdrawal = await withdraw();
    withdrawal.order('SUCCEEDED');
    await withdrawal.advance();
    expect(await withdrawal.state()).toEqual(['success', 40_000, 0]);
    withdrawal.become('REVERSED');
    expect(await withdrawal.tell('payout.reversed')).toBe(200);
    expect(await askWithdrawals()).toBeGreaterThan(0);
    expect(await withdrawal.state()).toEqual(['success', 40_000, 0]);
    const contradictions = await contradictionsOf(withdrawal.reference);
    expect(contradictions).toEqual([{ kind: 'failed_after_paid' }]);
    expect(await askWithdrawals()).toBe(0);
  });

  it('door-18: is asked about again where the answer to a webhook’s question is unknown', async () => {
    const withdrawal = await withdraw();
    withdrawal.order('SUCCEEDED');
    await withdrawal.advance();
    await withdrawal.tell('payout.reversed');
    withdrawal.become('MELTED');
    expect(await askWithdrawals()).toBe(1);
    withdrawal.become('REVERSED');
    await queryAsOwner(
      server,
      sql`update withdrawals set ask_again_at = now() where id = ${withdrawal.reference} and ask_again_at is not null`,
    );
    expect(await askWithdrawals()).toBe(1);
    expect(await contradictionsOf(withdrawal.reference)).toHaveLength(1);
  });

  it('door-20 door-25: is ordered again under the same key after a lost answer, and pays once', async () => {
    const withdrawal = await withdraw();
    // A person took an hour for the review: the two minutes of Xendit's list begin with the order.
    await queryAsOwner(
      server,
      sql`
        update withdrawals
           set created_at = created_at - interval '1 hour'
         where id = ${withdrawal.reference}`,
    );
    xendit.answers.set('POST /v2/payouts', 'hang up');
    await withdrawal.advance();
    expect(await withdrawal.state()).toEqual(['auto_failed', 40_000, 10_000]);
    const again = async (minutes: number) => {
      await queryAsOwner(
        server,
        sql`
          update withdrawals
             set next_ask_at       = now(),
                 last_submitted_at = last_submitted_at - make_interval(mins => ${minutes})
           where id = ${withdrawal.reference}`,
      );
      await withdrawal.advance();
    };
    const keys = () =>
      xendit.calls
        .filter(
          ({ call, body }) =>
            call.startsWith('POST /v2') && body['reference_id'] === withdrawal.reference,
        )
        .map(({ headers }) => headers['idempotency-key']);
    xendit.answers.set('GET /v2/payouts', { body: [] });
    await again(0);
    expect(keys()).toHaveLength(1);
    xendit.answers.set('POST /v2/payouts', xenditRefusal(409, 'DUPLICATE_ERROR'));
    await again(3);
    expect(keys()).toEqual([withdrawal.reference, withdrawal.reference]);
    expect(await withdrawal.state()).toEqual(['auto_failed', 40_000, 10_000]);
    withdrawal.become('SUCCEEDED');
    await again(0);
    expect(keys()).toHaveLength(2);
    expect(await withdrawal.state()).toEqual(['success', 40_000, 0]);
  });

  it('door-19: has the fee booked that Xendit tells after it was paid, once', async () => {
    const withdrawal = await withdraw();
    const before = await feesOf();
    withdrawal.order('SUCCEEDED');
    await withdrawal.advance();
    xendit.answers.set('GET /transactions', {
      body: transactionAnswer({ reference_id: withdrawal.reference, cashflow: 'MONEY_OUT' }),
    });
    for (let turn = 0; turn < 2; turn += 1) {
      await withdrawal.tell('payout.succeeded');
      await askWithdrawals();
    }
    expect((await feesOf()) - before).toBe(-198);
    expect(await withdrawal.state()).toEqual(['success', 40_000, 0]);
  });
});
