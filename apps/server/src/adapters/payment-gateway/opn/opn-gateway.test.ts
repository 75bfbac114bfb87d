import { randomUUID } from 'node:crypto';
import { decodeQr, encodePromptPay } from '@kapao/contract/promptpay.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callsTo,
  connectFakeOpn,
  emptyOpn,
  only,
  question,
  withdrawalOrder,
} from '../../../testing/money/connected-opn.ts';
import { startFakeOpn } from '../../../testing/money/fake-opn.ts';
import type { FakeOpn } from '../../../testing/money/fake-opn.ts';

let fake: FakeOpn;
let opn: ReturnType<typeof connectFakeOpn>;
const connect = (secretKey: string) => connectFakeOpn(fake, secretKey);
beforeAll(async () => {
  fake = await startFakeOpn();
  opn = connectFakeOpn(fake);
});
afterAll(() => fake.close());
beforeEach(() => emptyOpn(fake));

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
const sent = (call: string) => callsTo(fake, call);

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
      expect(await opn.qr.open(order)).toMatchObject({
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
