import { randomUUID } from 'node:crypto';
import { decodeQr } from '@kapao/contract/promptpay.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestSandbox } from '../testing/test-sandbox.ts';
import type { TestSandbox } from '../testing/test-sandbox.ts';
import { XENDIT_SECRET_KEY } from './defaults.ts';

const shownQr = z.object({ actions: z.tuple([z.object({ value: z.string() })]) });
const bookedFee = z.object({
  data: z.tuple([
    z.object({
      fee: z.object({ xendit_fee: z.number(), value_added_tax: z.number(), status: z.string() }),
    }),
  ]),
});

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openTestSandbox();
  await sandbox.setFaults({ payouts: { delay_ms: 0 } });
});
afterEach(() => sandbox.close());

interface Xendit {
  status: number;
  body: Record<string, unknown>;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    idempotencyKey,
    key = XENDIT_SECRET_KEY,
  }: { body?: object; idempotencyKey?: string; key?: string } = {},
): Promise<Xendit> {
  const answer = await sandbox.app.inject({
    method,
    url: `/xendit${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const openRequest = (changes: object = {}) =>
  call('POST', '/v3/payment_requests', {
    body: {
      reference_id: 'deposit-1',
      type: 'PAY',
      country: 'TH',
      currency: 'THB',
      request_amount: 123.45,
      capture_method: 'AUTOMATIC',
      channel_code: 'PROMPTPAY',
      channel_properties: { expires_at: new Date(Date.now() + 60_000).toISOString() },
      ...changes,
    },
  });
const readRequest = async (id: string) => (await call('GET', `/v3/payment_requests/${id}`)).body;
const qrOf = ({ body }: Xendit) => shownQr.parse(body).actions[0].value;

const payOut = (
  accountNumber: string,
  changes: object = {},
  idempotencyKey: string = randomUUID(),
) =>
  call('POST', '/v2/payouts', {
    idempotencyKey,
    body: {
      reference_id: 'withdrawal-1',
      channel_code: 'TH_KKB',
      channel_properties: { account_number: accountNumber, account_holder_name: 'มานี มีนา' },
      amount: 100,
      currency: 'THB',
      ...changes,
    },
  });
const readPayout = async (id: string) => (await call('GET', `/v2/payouts/${id}`)).body;
const webhooks = async () => {
  const { body } = await sandbox.page('/xendit');
  return [...body.matchAll(/<strong>\s*(pay[a-z_.]+)/g)].map(([, type]) => type);
};

describe('the Xendit that the sandbox plays', () => {
  it('door-24: answers its own key alone, and refuses in Xendit’s form', async () => {
    expect(await call('GET', '/balance', { key: 'xnd_development_other' })).toMatchObject({
      status: 401,
      body: { error_code: 'INVALID_API_KEY' },
    });
    expect(await readRequest('pr-unknown')).toMatchObject({ error_code: 'DATA_NOT_FOUND' });
    for (const wrong of [
      { request_amount: 0.5 },
      { request_amount: 100.001 },
      { currency: 'IDR' },
    ]) {
      expect((await openRequest(wrong)).body).toMatchObject({ error_code: 'API_VALIDATION_ERROR' });
    }
    await sandbox.setFaults({ xendit: { too_many_requests: true } });
    expect((await openRequest()).status).toBe(429);
  });

  it('door-24: makes a QR that the bank app can pay, and books the payment with its fee', async () => {
    const opened = await openRequest();
    expect(opened).toMatchObject({ status: 201, body: { status: 'REQUIRES_ACTION' } });
    expect(decodeQr(qrOf(opened))).toMatchObject({ ok: true, kind: 'bill', amountSatang: 12_345 });
    const before = Number((await call('GET', '/balance')).body['balance']);
    await sandbox.send('/bank/pay', { payload: qrOf(opened) });
    const id = String(opened.body['payment_request_id']);
    await expect.poll(async () => (await readRequest(id))['status']).toBe('SUCCEEDED');
    const { body: payment } = await call(
      'GET',
      `/v3/payments/${String((await readRequest(id))['latest_payment_id'])}`,
    );
    expect(payment).toMatchObject({
      status: 'SUCCEEDED',
      reference_id: 'deposit-1',
      payment_request_id: id,
      captures: [{ capture_amount: 123.45 }],
    });
    const { body } = await call('GET', '/transactions?reference_id=deposit-1');
    const { xendit_fee, value_added_tax, status } = bookedFee.parse(body).data[0].fee;
    expect([xendit_fee, value_added_tax, status]).toEqual([1.98, 0.14, 'COMPLETED']);
    const after = Number((await call('GET', '/balance')).body['balance']);
    expect(Math.round((after - before) * 100)).toBe(12_345 - 198 - 14);
    expect(await webhooks()).toEqual(['payment.capture']);
  });

  it('door-24: keeps a request expired whose money comes late', async () => {
    const opened = await openRequest();
    const id = String(opened.body['payment_request_id']);
    await sandbox.submit(`/xendit/requests/${id}`, { act: 'expire' });
    expect(await readRequest(id)).toMatchObject({ status: 'EXPIRED', actions: [] });
    await sandbox.submit(`/xendit/requests/${id}`, { act: 'pay' });
    const late = await readRequest(id);
    expect(late['status']).toBe('EXPIRED');
    expect(late['latest_payment_id']).toMatch(/^py-/);
    expect(await webhooks()).toEqual(['payment.capture', 'payment_request.expiry']);
  });

  it.each([
    ['1234567890', 'SUCCEEDED', undefined],
    ['0000131313', 'ACCEPTED', undefined],
    ['0000123456', 'FAILED', 'TEMPORARY_TRANSFER_ERROR'],
    ['0000999999', 'FAILED', 'REJECTED_BY_CHANNEL'],
    ['0000121212', 'FAILED', 'INVALID_DESTINATION'],
    ['0000654321', 'REVERSED', undefined],
  ])('door-24: ends a payout to the account %s as %s', async (account, status, failure) => {
    const { body } = await payOut(account);
    expect(body['status']).toBe('ACCEPTED');
    const id = String(body['id']);
    await expect.poll(async () => (await readPayout(id))['status']).toBe(status);
    expect((await readPayout(id))['failure_code']).toBe(failure);
  });

  it('door-24: takes a payout once for its key, and no other order under the same key', async () => {
    const first = await payOut('1234567890', {}, 'key-1');
    const again = await payOut('1234567890', {}, 'key-1');
    expect(again.body['id']).toBe(first.body['id']);
    expect(await payOut('1234567890', { amount: 200 }, 'key-1')).toMatchObject({
      status: 409,
      body: { error_code: 'DUPLICATE_ERROR' },
    });
    const { body } = await call('GET', '/v2/payouts?reference_id=withdrawal-1');
    expect(body).toHaveLength(1);
    expect((await payOut('1234567890', {}, '')).status).toBe(400);
    expect((await payOut('1234567890', { channel_code: 'TH_KBANK' })).body).toMatchObject({
      error_code: 'CHANNEL_CODE_NOT_SUPPORTED',
    });
  });

  it('door-24: fails a payout beyond the balance', async () => {
    const { body } = await payOut('1234567890', { amount: 1_500_000 });
    const id = String(body['id']);
    await expect
      .poll(async () => (await readPayout(id))['failure_code'])
      .toBe('INSUFFICIENT_BALANCE');
  });

  it('door-24: ends a payout before it answers, and reverses one that was paid', async () => {
    await sandbox.setFaults({ xendit: { early_webhook: true } });
    const { body } = await payOut('1234567890');
    expect(body['status']).toBe('ACCEPTED');
    const id = String(body['id']);
    expect(await readPayout(id)).toMatchObject({ status: 'SUCCEEDED' });
    await sandbox.submit(`/xendit/payouts/${id}`, { act: 'reverse' });
    expect(await readPayout(id)).toMatchObject({ status: 'REVERSED' });
    expect(await webhooks()).toEqual(['payout.reversed', 'payout.succeeded']);
  });
});
