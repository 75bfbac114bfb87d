import { randomUUID } from 'node:crypto';
import { decodeQr, encodePromptPay } from '@kapao/contract/promptpay.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeOpn } from '../../../testing/money/fake-opn.ts';
import type { FakeOpn, OpnObject } from '../../../testing/money/fake-opn.ts';
import { sandboxOpn } from './default-secrets.ts';
import { connectOpn } from './opn-gateway.ts';

let fake: FakeOpn;
let opn: ReturnType<typeof connectOpn>;
const connect = (secretKey: string, more: object = {}) =>
  connectOpn({
    code: 'opn',
    baseUrl: fake.url,
    credentials: { secret_key: [secretKey], ...more },
  });
beforeAll(async () => {
  fake = await startFakeOpn();
  opn = connect(sandboxOpn.secretKey);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.faults.clear();
  fake.charges.clear();
  fake.recipients.clear();
  fake.transfers.clear();
  fake.calls.length = 0;
  Object.assign(fake, { transferFee: 3_000, verifies: true, qr: null });
});

const qrOrder = () => ({
  reference: randomUUID(),
  amountSatang: 10_000,
  expiresAt: new Date('2026-03-01T05:00:00Z'),
});
const asked = (reference: string, checkoutId: string | null = null) => ({
  reference,
  checkoutId,
  amountSatang: 10_000,
  openedAt: new Date('2026-03-01T04:00:00Z'),
});
const only = (objects: Map<string, OpnObject>): OpnObject => {
  const [object, ...others] = objects.values();
  if (!object || others.length > 0) throw new Error(`${objects.size} instead of one`);
  return object;
};
const sent = (call: string) => fake.calls.filter((made) => made.call === call);

describe('a deposit by Opn', () => {
  it('door-08: is a QR of which the text is read, with the amount that was asked', async () => {
    const order = qrOrder();
    const opened = await opn.qr.open(order);
    if (opened.outcome !== 'opened') throw new Error(opened.reason);
    expect(decodeQr(opened.payload)).toMatchObject({
      ok: true,
      kind: 'bill',
      amountSatang: 10_000,
    });
    expect(opened.checkoutId).toBe(only(fake.charges).id);
    expect(sent('POST /charges')[0]?.body).toEqual({
      amount: 10_000,
      currency: 'THB',
      source: { type: 'promptpay' },
      expires_at: '2026-03-01T05:00:00.000Z',
      metadata: { reference: order.reference },
    });
  });

  it('door-08: shows no QR with another amount, or that is none of a payment', async () => {
    const proxy = { type: 'phone', value: '0800000000' } as const;
    for (const qr of [
      encodePromptPay({ proxy, amountSatang: 9_999 }),
      encodePromptPay({ proxy }),
      'hello',
    ]) {
      fake.qr = qr;
      expect(await opn.qr.open(qrOrder()), qr).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('door-08: fetches the picture from Opn’s own hosts alone', async () => {
    const order = qrOrder();
    await opn.qr.open(order);
    const charge = structuredClone(only(fake.charges));
    const { image } = Object(charge['source']).scannable_code;
    fake.calls.length = 0;
    for (const address of [
      'https://omise.co.example/qr.svg',
      'http://api.omise.co/qr.svg',
      'http://127.0.0.1:1/qr',
    ]) {
      image.download_uri = address;
      fake.faults.set('POST /charges', [{ status: 200, body: charge }]);
      expect(await opn.qr.open(order)).toEqual({
        outcome: 'unknown',
        reason: 'its picture is on the host of somebody else',
      });
    }
  });

  it('door-10: leads to the page of a bank or a wallet, once for a repeated order', async () => {
    const order = {
      ...qrOrder(),
      returnUrl: 'https://kapao.example/deposit',
      channel: 'mobile_banking_kbank',
      orderedAt: null,
    };
    fake.faults.set('POST /charges', ['hang up after']);
    expect(await opn.checkout.open(order)).toMatchObject({ outcome: 'unknown' });
    const again = await opn.checkout.open({
      ...order,
      orderedAt: new Date('2026-03-01T04:00:00Z'),
    });
    const charge = only(fake.charges);
    expect(again).toEqual({
      outcome: 'opened',
      checkoutId: charge.id,
      url: charge['authorize_uri'],
    });
    expect(charge['return_uri']).toBe('https://kapao.example/deposit');
  });

  it('door-09: is paid where the charge is successful and paid, with Opn’s fee and its tax', async () => {
    const { reference, ...order } = qrOrder();
    await opn.qr.open({ reference, ...order });
    const { id } = only(fake.charges);
    expect(await opn.qr.ask(asked(reference, id))).toEqual({ outcome: 'open' });
    fake.pay(id);
    const paid = { outcome: 'succeeded', amountSatang: 10_000, transferId: id, feeSatang: 177 };
    expect(await opn.qr.ask(asked(reference, id))).toMatchObject(paid);
    expect(await opn.qr.ask(asked(reference))).toMatchObject(paid);
  });

  it.each([
    ['another amount', { amount: 10_001 }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { metadata: { reference: 'other' } }],
    ['no reference', { metadata: {} }],
    ['not paid', { paid: false }],
    ['paid, and pending', { status: 'pending' }],
    ['reversed', { status: 'reversed', paid: false }],
    ['refunded', { refunded_amount: 10_000 }],
    ['live money', { livemode: true }],
    ['an amount that is a text', { amount: '10000' }],
  ])('door-09: is unknown with %s', async (_fault, changes) => {
    const order = qrOrder();
    await opn.qr.open(order);
    const charge = fake.pay(only(fake.charges).id);
    Object.assign(charge, changes);
    expect(await opn.qr.ask(asked(order.reference, charge.id))).toMatchObject({
      outcome: 'unknown',
    });
  });

  it('door-09: ends as failed or expired, and is unknown where no list shows it', async () => {
    const order = qrOrder();
    await opn.qr.open(order);
    const charge = only(fake.charges);
    for (const status of ['failed', 'expired']) {
      charge['status'] = status;
      expect(await opn.qr.ask(asked(order.reference, charge.id))).toMatchObject({
        outcome: status,
      });
    }
    expect(await opn.qr.ask(asked(randomUUID()))).toMatchObject({ outcome: 'unknown' });
    expect(await opn.qr.ask(asked(order.reference, 'chrg_test_0'))).toMatchObject({
      outcome: 'unknown',
    });
  });

  it('door-09 door-11: tells no fee where Opn’s sums disagree', async () => {
    const order = qrOrder();
    await opn.qr.open(order);
    const charge = fake.pay(only(fake.charges).id);
    charge['fee'] = 9_000;
    expect(await opn.qr.ask(asked(order.reference, charge.id))).not.toHaveProperty('feeSatang');
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    Object.assign(only(fake.transfers), { sent: true, paid: true, total_fee: 9_000 });
    const paid = await opn.payout.ask(question(one));
    expect(paid).toMatchObject({ outcome: 'succeeded' });
    expect(paid).not.toHaveProperty('feeSatang');
  });
});

const withdrawalOrder = () => ({
  reference: randomUUID(),
  amountSatang: 50_000,
  requestedAt: new Date('2026-03-01T04:00:00Z'),
  bankCode: '004',
  bankAbbr: 'KBANK',
  accountNumber: '1234567890',
  accountName: 'มานี มีนา',
});
type Order = ReturnType<typeof withdrawalOrder>;
const question = ({ reference, amountSatang, requestedAt }: Order, id: string | null = null) => ({
  reference,
  amountSatang,
  requestedAt,
  gatewayWithdrawalId: id,
});

describe('a withdrawal by Opn', () => {
  it('door-11: names a recipient of its own, and pays the fee on top', async () => {
    const one = withdrawalOrder();
    const state = await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    expect(state).toEqual({ outcome: 'processing', gatewayWithdrawalId: transfer.id });
    const recipient = only(fake.recipients);
    expect(recipient['bank_account']).toMatchObject({
      brand: 'kbank',
      account_number: '1234567890',
    });
    expect(sent('POST /transfers')[0]?.body).toEqual({
      amount: 53_000,
      recipient: recipient.id,
      fail_fast: true,
      metadata: { reference: one.reference },
      idemp_key: one.reference,
    });
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject(state);
    Object.assign(transfer, { sent: true });
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject(state);
    Object.assign(transfer, { paid: true });
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'succeeded',
      gatewayWithdrawalId: transfer.id,
      feeSatang: 3_000,
    });
  });

  it('door-11: corrects an amount by the fee that Opn told, before it is sent', async () => {
    fake.transferFee = 2_140;
    expect(await opn.payout.submit(withdrawalOrder())).toMatchObject({ outcome: 'processing' });
    expect(only(fake.transfers)).toMatchObject({ amount: 52_140, net: 50_000 });
    const contract = connect(sandboxOpn.secretKey, { transfer_fee: ['2140'] });
    fake.transfers.clear();
    fake.recipients.clear();
    expect(await contract.payout.submit(withdrawalOrder())).toMatchObject({
      outcome: 'processing',
    });
    expect(sent('PATCH /transfers')).toHaveLength(1);
  });

  it('door-11: deletes a transfer that would bring another sum, and has failed', async () => {
    fake.transferFee = 2_140;
    const one = withdrawalOrder();
    fake.faults.set('PATCH /transfers', ['hang up']);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    const wrong = { ...only(fake.transfers), amount: 52_140, net: 49_000 };
    fake.faults.set('PATCH /transfers', [{ status: 200, body: wrong }]);
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'failed',
      failure: 'the bank would receive 49000 satang instead of 50000',
    });
    expect(fake.transfers.size).toBe(0);
  });

  it('door-11: is unknown where another sum was sent', async () => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    for (const changes of [{ sent: true }, { paid: true }]) {
      Object.assign(transfer, { net: 49_000 }, changes);
      expect(await opn.payout.ask(question(one))).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('door-12: waits for a recipient to be verified, and then orders one transfer', async () => {
    fake.verifies = false;
    const one = withdrawalOrder();
    const waiting = await opn.payout.submit(one);
    const recipient = only(fake.recipients);
    expect(waiting).toEqual({ outcome: 'processing', gatewayWithdrawalId: recipient.id });
    expect(await opn.payout.ask(question(one, recipient.id))).toEqual(waiting);
    expect(fake.transfers.size).toBe(0);
    Object.assign(recipient, { verified: true, active: true });
    expect(await opn.payout.ask(question(one, recipient.id))).toEqual({ outcome: 'not_received' });
    expect(fake.transfers.size).toBe(0);
    await opn.payout.submit(one);
    await opn.payout.submit(one);
    only(fake.recipients);
    only(fake.transfers);
  });

  it('door-12: has failed where Opn refuses the account', async () => {
    fake.verifies = false;
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    only(fake.recipients)['failure_code'] = 'name_mismatch';
    expect(await opn.payout.ask(question(one))).toMatchObject({
      outcome: 'failed',
      failure: 'recipient: name_mismatch',
    });
  });

  it('door-13: is never ordered twice where the answer to the order was lost', async () => {
    const one = withdrawalOrder();
    fake.faults.set('POST /transfers', ['hang up after']);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    const { id } = only(fake.transfers);
    expect(await opn.payout.ask(question(one))).toEqual({
      outcome: 'processing',
      gatewayWithdrawalId: id,
    });
    const hidden = structuredClone(only(fake.transfers));
    fake.transfers.clear();
    expect(await opn.payout.ask(question(one))).toMatchObject({ outcome: 'unknown' });
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    expect(sent('POST /transfers')).toHaveLength(1);
    fake.transfers.set(id, hidden);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'processing' });
    expect(sent('POST /transfers')).toHaveLength(1);
  });

  it('door-13: was not received where no recipient was made, after two minutes', async () => {
    const one = withdrawalOrder();
    expect(await opn.payout.ask(question(one))).toEqual({ outcome: 'not_received' });
    const fresh = { ...one, requestedAt: new Date() };
    expect(await opn.payout.ask(question(fresh))).toMatchObject({ outcome: 'unknown' });
  });

  it('door-13: keeps the first of two transfers that two servers ordered at once', async () => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const first = structuredClone(only(fake.transfers));
    only(fake.recipients)['metadata'] = { reference: one.reference, transfer: 'none' };
    // The list of the second server does not show the first one's transfer yet.
    const empty = { object: 'list', total: 0, data: [] };
    fake.faults.set('GET /transfers', [{ status: 200, body: empty }]);
    expect(await opn.payout.submit(one)).toMatchObject({ gatewayWithdrawalId: first.id });
    expect([...fake.transfers.keys()]).toEqual([first.id]);
  });

  it('door-13: believes no failure but a final one', async () => {
    const outcomes = [];
    const error = (code: string) => ({ object: 'error', code, message: 'no' });
    for (const [status, code] of [
      [400, 'bad_request'],
      [422, 'invalid_amount'],
      [400, 'backend_error'],
      [401, 'authentication_failure'],
      [429, 'too_many_requests'],
      [500, 'internal_error'],
      [503, 'service_unavailable'],
    ] as const) {
      fake.faults.set('POST /transfers', [{ status, body: error(code) }]);
      outcomes.push((await opn.payout.submit(withdrawalOrder())).outcome);
    }
    fake.faults.set('POST /transfers', [{ status: 400, body: '<html>' }]);
    outcomes.push((await opn.payout.submit(withdrawalOrder())).outcome);
    expect(outcomes).toEqual(['failed', 'failed', ...Array.from({ length: 6 }, () => 'unknown')]);
  });

  it('door-13: may be ordered again where Opn had not looked at the order', async () => {
    const one = withdrawalOrder();
    const body = { object: 'error', code: 'too_many_requests', message: 'slow down' };
    fake.faults.set('POST /transfers', [{ status: 429, body }]);
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'unknown' });
    expect(await opn.payout.ask(question(one))).toEqual({ outcome: 'not_received' });
    expect(await opn.payout.submit(one)).toMatchObject({ outcome: 'processing' });
  });

  it.each([
    ['failed', { failure_code: 'insufficient_balance' }],
    ['failed', { failure_code: 'transfer_failed', sent: true }],
    ['failed', { deleted: true }],
    ['unknown', { failure_code: 'transfer_sent' }],
    ['unknown', { failure_code: 'of_tomorrow' }],
    ['unknown', { failure_code: 'transfer_failed', paid: true }],
    ['unknown', { failure_code: 'transfer_failed', fail_fast: false }],
    ['unknown', { deleted: true, sent: true }],
    ['unknown', { paid: true, currency: 'USD' }],
    ['unknown', { paid: true, metadata: { reference: 'other' } }],
    ['unknown', { paid: true, livemode: true }],
  ])('door-13: is %s with %j', async (outcome, changes) => {
    const one = withdrawalOrder();
    await opn.payout.submit(one);
    const transfer = only(fake.transfers);
    Object.assign(transfer, changes);
    expect(await opn.payout.ask(question(one, transfer.id))).toMatchObject({ outcome });
  });

  it('door-11: goes to accounts of banks alone, and to the account that was named', async () => {
    expect(await opn.payout.submit({ ...withdrawalOrder(), bankCode: '' })).toMatchObject({
      outcome: 'failed',
    });
    expect(fake.calls).toEqual([]);
    const one = withdrawalOrder();
    fake.verifies = false;
    await opn.payout.submit(one);
    Object.assign(only(fake.recipients), { verified: true, active: true });
    expect(await opn.payout.submit({ ...one, accountNumber: '1234560000' })).toMatchObject({
      outcome: 'unknown',
    });
    expect(fake.transfers.size).toBe(0);
  });
});

describe('the connection to Opn', () => {
  it('engine-17: tells a key that it takes from one that it refuses', async () => {
    expect(await opn.testConnection()).toEqual({ outcome: 'accepted', status: 200 });
    const wrong = connect('skey_test_somebodyelse1');
    expect(await wrong.testConnection()).toEqual({ outcome: 'key_refused', status: 401 });
    fake.faults.set('GET /balance', [{ status: 200, body: '<html>' }]);
    expect(await opn.testConnection()).toMatchObject({ outcome: 'unexpected' });
  });

  it('door-05: reads the money that can be transferred', async () => {
    expect(await opn.balance.read()).toEqual({ outcome: 'read', availableSatang: 90_000_000 });
  });

  it('door-09: believes no answer of test money with a live key', async () => {
    fake.faults.set('GET /balance', [
      {
        status: 200,
        body: { object: 'balance', livemode: false, transferable: 1, currency: 'THB' },
      },
    ]);
    expect(await connect('skey_abcdefghijklmnop').balance.read()).toMatchObject({
      outcome: 'unknown',
    });
  });
});
