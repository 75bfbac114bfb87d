import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { describe, expect, it } from 'vitest';
import { connectedXendit } from '../../../testing/money/connected-xendit.ts';
import {
  paymentAnswer,
  paymentRequestAnswer,
  transactionAnswer,
  xenditQr,
  xenditRefusal,
} from '../../../testing/money/scripted-xendit.ts';
import { partOf } from '../protocols.ts';
import { xenditProtocol } from './protocol.ts';

const REQUEST_ID = 'pr-7d0a3b5e-2f3c-4a55-9d58-0c1f2a3b4c5d';
const PAYMENT_ID = 'py-1402feb0-bb79-47ae-9d1e-e69394d3949c';

const xendit = connectedXendit();
const { connect } = xendit;
const qr = (more?: Record<string, string[]>) => partOf(connect(more), 'qr');

const order = {
  reference: 'reference-1',
  amountSatang: 12_345,
  expiresAt: new Date('2026-08-03T04:27:45Z'),
};
const asked = {
  reference: 'reference-1',
  checkoutId: REQUEST_ID,
  amountSatang: 12_345,
  openedAt: new Date(),
};
const openWith = (changes: Record<string, unknown>, amountSatang = 12_345) => {
  xendit.answers.set('POST /v3/payment_requests', {
    status: 201,
    body: paymentRequestAnswer(changes),
  });
  return qr().open({ ...order, amountSatang });
};
const askWith = (request: Record<string, unknown>, payment?: Record<string, unknown>) => {
  const latest = payment && { latest_payment_id: PAYMENT_ID };
  xendit.answers.set(`GET /v3/payment_requests/${REQUEST_ID}`, {
    body: paymentRequestAnswer({ ...latest, ...request }),
  });
  if (payment) {
    xendit.answers.set(`GET /v3/payments/${PAYMENT_ID}`, { body: paymentAnswer(payment) });
  }
  return qr().ask(asked);
};

describe('a QR of Xendit', () => {
  it('door-16: is the text that is described as QR, with our amount, and the request’s id', async () => {
    const opened = await openWith({});
    expect(opened).toEqual({
      outcome: 'opened',
      checkoutId: REQUEST_ID,
      payload: xenditQr(12_345),
    });
    const [call] = xendit.calls;
    expect(call?.headers.authorization).toBe(
      `Basic ${Buffer.from('xnd_production_in:').toString('base64')}`,
    );
    expect(call?.headers['api-version']).toBe('2024-11-11');
    expect(call?.headers['idempotency-key']).toBeUndefined();
    expect(call?.body).toEqual({
      reference_id: 'reference-1',
      type: 'PAY',
      country: 'TH',
      currency: 'THB',
      request_amount: 123.45,
      capture_method: 'AUTOMATIC',
      channel_code: 'PROMPTPAY',
      channel_properties: { expires_at: '2026-08-03T04:27:45.000Z' },
    });
  });

  it('door-16: is ordered on the channel that the operator names', async () => {
    await qr({ promptpay_channel: ['QRPROMPTPAY'] }).open(order);
    expect(xendit.calls[0]?.body).toMatchObject({ channel_code: 'QRPROMPTPAY' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['another reference', { reference_id: 'reference-2' }],
    ['another amount', { request_amount: 123.46 }],
    ['an amount finer than a satang', { request_amount: 123.451 }],
    ['an amount in words', { request_amount: '123.45' }],
    ['another currency', { currency: 'IDR' }],
    ['no QR', { actions: [] }],
    ['a QR of another kind', { actions: [{ descriptor: 'QR_STRING', value: 'https://x.test' }] }],
    ['a QR of another amount', { actions: [{ descriptor: 'QR_STRING', value: xenditQr(99) }] }],
    ['a new status', { status: 'MELTED' }],
  ])('door-16: is unknown where the answer has %s', async (_difference, changes) => {
    expect(await openWith(changes)).toMatchObject({ outcome: 'unknown' });
  });

  it('door-16: may leave the amount out of its QR, and says why it shows none', async () => {
    const openQrText = (value: string) =>
      openWith({ actions: [{ descriptor: 'QR_STRING', value }] });
    expect(await openQrText(xenditQr())).toMatchObject({ outcome: 'opened' });
    expect(await openQrText('https://x.test')).toMatchObject({
      outcome: 'unknown',
      reason: 'its QR is not PromptPay’s: malformed',
    });
  });

  it('door-16: tells amounts to the satang, both ways', async () => {
    for (const satang of [1, 7, 29, 115, 1_005, 100_001, 419_999, 70_000_000, 999_999_999]) {
      const baht = Number(`${Math.trunc(satang / 100)}.${String(satang % 100).padStart(2, '0')}`);
      const actions = [{ descriptor: 'QR_STRING', value: xenditQr(satang) }];
      const opened = await openWith({ request_amount: baht, actions }, satang);
      expect(opened, `${satang}`).toMatchObject({ outcome: 'opened' });
      expect(xendit.calls.at(-1)?.body['request_amount']).toBe(baht);
    }
  });
});

describe('the state of a payment at Xendit', () => {
  it.each(['SUCCEEDED', 'EXPIRED', 'REQUIRES_ACTION', 'FAILED'])(
    'door-17: is paid by its payment, with the captured amount, though the request is %s',
    async (status) => {
      const captures = [{ capture_id: 'cptr-1', capture_amount: 123.4 }];
      expect(await askWith({ status }, { captures })).toMatchObject({
        outcome: 'succeeded',
        amountSatang: 12_340,
        transferId: PAYMENT_ID,
        payer: { payerName: 'SOMSRI T', payerAccountNumber: '1234567890' },
      });
    },
  );

  it('door-17: names no payer where Xendit names none', async () => {
    expect(await askWith({}, { payment_details: undefined })).toMatchObject({
      outcome: 'succeeded',
      payer: { payerName: '', payerAccountNumber: '' },
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['open', { status: 'REQUIRES_ACTION' }, undefined],
    ['open', { status: 'REQUIRES_ACTION' }, { status: 'FAILED', captures: undefined }],
    ['open', { status: 'EXPIRED' }, { status: 'PENDING', captures: undefined }],
    ['unpaid', { status: 'EXPIRED' }, undefined],
    ['failed', { status: 'FAILED' }, { status: 'FAILED', captures: undefined }],
    ['failed', { status: 'CANCELED' }, undefined],
    ['unknown', { status: 'SUCCEEDED' }, undefined],
    ['unknown', { status: 'SUCCEEDED' }, { captures: [] }],
    ['unknown', {}, { captures: [{ capture_amount: 60 }, { capture_amount: 63.45 }] }],
    ['unknown', {}, { captures: [{ capture_amount: 123.451 }] }],
    ['unknown', {}, { currency: 'USD' }],
    ['unknown', {}, { reference_id: 'reference-2' }],
    ['unknown', {}, { payment_request_id: 'pr-another' }],
    ['unknown', {}, { payment_id: 'py-another' }],
    ['unknown', { request_amount: 99 }, {}],
    ['unknown', { payment_request_id: 'pr-another' }, {}],
    ['unknown', { payment_request_id: 'pr-another', status: 'EXPIRED' }, undefined],
  ])('door-17: is %s for the request %o with the payment %o', async (outcome, request, payment) => {
    expect((await askWith(request, payment)).outcome).toBe(outcome);
  });

  it('door-17: says that its payment has no capture', async () => {
    expect(await askWith({}, { captures: [] })).toMatchObject({
      outcome: 'unknown',
      reason: 'its payment has not one capture',
    });
  });

  it('door-17: is unknown without the request’s id, and where Xendit does not know it', async () => {
    expect(await qr().ask({ ...asked, checkoutId: null })).toMatchObject({ outcome: 'unknown' });
    expect(xendit.calls).toEqual([]);
    expect(await qr().ask(asked)).toMatchObject({
      outcome: 'unknown',
      reason: 'it answered 404: DATA_NOT_FOUND An example of a refusal',
    });
  });
});

describe('the fee that Xendit keeps', () => {
  const feeWith = async (body: unknown, status = 200) => {
    xendit.answers.set('GET /transactions', { status, body });
    const state = await askWith({}, {});
    return state.outcome === 'succeeded'
      ? { fee: state.feeSatang, isFeeAwaited: state.isFeeAwaited }
      : state;
  };

  it('door-19: is the fee with its tax once it is completed', async () => {
    expect(await feeWith(transactionAnswer({}))).toEqual({ fee: 198, isFeeAwaited: undefined });
    expect(xendit.calls.at(-1)?.call).toBe('GET /transactions?reference_id=reference-1');
  });

  it.each<[string, unknown, number]>([
    ['pending', transactionAnswer({}, { status: 'PENDING' }), 200],
    ['of another payment', transactionAnswer({ reference_id: 'reference-2' }), 200],
    ['of money that goes out', transactionAnswer({ cashflow: 'MONEY_OUT' }), 200],
    ['partly a tax that is withheld', transactionAnswer({}, { xendit_withholding_tax: 0.1 }), 200],
    ['in another currency', transactionAnswer({ currency: 'USD' }), 200],
    ['partly a tax of another', transactionAnswer({}, { third_party_withholding_tax: 0.1 }), 200],
    ['told twice', { data: [...transactionAnswer({}).data, ...transactionAnswer({}).data] }, 200],
    ['missing', { has_more: false, data: [], links: [] }, 200],
    ['refused', { error_code: 'REQUEST_FORBIDDEN_ERROR' }, 403],
  ])(
    'door-19: is awaited where it is %s, and the payment is still paid',
    async (_why, body, status) => {
      expect(await feeWith(body, status)).toEqual({ fee: undefined, isFeeAwaited: true });
    },
  );
});

describe('the connection to Xendit', () => {
  const BALANCE = 'GET /balance?account_type=CASH&currency=THB';

  it('door-22: reads the balance in satang', async () => {
    xendit.answers.set(BALANCE, { body: { balance: 1_241_231.07 } });
    expect(await partOf(connect(), 'balance').read()).toEqual({
      outcome: 'read',
      availableSatang: 124_123_107,
    });
  });

  it('door-22: is accepted where both keys are', async () => {
    const outcome = async () => (await connect().testConnection()).outcome;
    xendit.answers.set(BALANCE, { body: { balance: 10 } });
    expect(await outcome()).toBe('accepted');
    for (const status of [401, 403]) {
      xendit.answers.set(BALANCE, xenditRefusal(status, 'INVALID_API_KEY'));
      expect(await outcome()).toBe('key_refused');
    }
    xendit.answers.set(BALANCE, xenditRefusal(500, 'SERVER_ERROR'));
    expect(await outcome()).toBe('unexpected');
    xendit.answers.set(BALANCE, { body: { balance: 10 } });
    // The key of money in, of which an unknown payment is asked.
    for (const [answer, told] of [
      [xenditRefusal(403, 'REQUEST_FORBIDDEN_ERROR'), 'key_refused'],
      [{ status: 404, body: 'no such page' }, 'unexpected'],
      [xenditRefusal(400, 'DATA_NOT_FOUND'), 'unexpected'],
    ] as const) {
      xendit.answers.set('GET /v3/payment_requests', answer);
      expect(await outcome()).toBe(told);
    }
    xendit.answers.set(BALANCE, xenditRefusal(401, 'INVALID_API_KEY'));
    expect(await outcome()).toBe('key_refused');
    xendit.answers.set(BALANCE, { body: 'rubbish' });
    expect(await outcome()).toBe('unexpected');
    xendit.answers.set(BALANCE, 'hang up');
    expect(await outcome()).toBe('unreachable');
  });

  it('door-22: refuses in live mode the keys of the test mode and the sandbox’s token', () => {
    const publicFields = (given: ServiceCredentials) => xenditProtocol.publicFields(given);
    const token = ['kapao-sandbox-callback-token'];
    expect(
      publicFields({
        secret_key: ['xnd_development_abc'],
        payout_key: ['xnd_development_abc'],
        callback_tokens: token,
      }),
    ).toEqual(['secret_key', 'payout_key', 'callback_tokens']);
    expect(publicFields({ secret_key: ['xnd_production_abc'], callback_tokens: ['t'] })).toEqual(
      [],
    );
  });
});
