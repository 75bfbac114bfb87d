import { decodeSlipQr, encodeBillPayment, encodePromptPay } from '@kapao/contract/promptpay.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const phone = { type: 'phone', value: '0812223333' } as const;
const payload = encodePromptPay({ proxy: phone, amountSatang: 50_025 });

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

describe('POST /bank/pay', () => {
  it('pays a code and answers with a slip', async () => {
    const { status, body } = await world.send('/bank/pay', { payload, payer_bank: 'SCB' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      transfer_id: expect.any(String),
      amount_satang: 50_025,
      receiver: '0812223333',
      paid_at: expect.any(String),
      slip_qr: expect.any(String),
    });
    expect(decodeSlipQr(String(body['slip_qr']))).toEqual({
      bankCode: '014',
      transRef: body['transfer_id'],
    });
  });

  it('pay-101: pays in the name of another person, and of its own customer where none is named', async () => {
    const slipOf = async (named: object) => {
      const { body } = await world.send('/bank/pay', { payload, ...named });
      return (await world.page(`/bank/slips/${String(body['transfer_id'])}`)).body;
    };
    expect(await slipOf({ payer_name: ' นาย สมปอง อื่น ' })).toContain('>นาย สมปอง อื่น<');
    expect(await slipOf({})).toContain('>สมหญิง ทดลอง<');
  });

  it('pays another amount than the code says', async () => {
    const { body } = await world.send('/bank/pay', { payload, amount: 500.24 });
    expect(body['amount_satang']).toBe(50_024);
  });

  it('pays a code without an amount when one is given', async () => {
    const open = encodePromptPay({ proxy: phone });
    const refused = await world.send('/bank/pay', { payload: open });
    expect(refused).toMatchObject({ status: 400, body: { ok: false, code: 'amount_missing' } });
    const paid = await world.send('/bank/pay', { payload: open, amount: 1 });
    expect(paid.body['amount_satang']).toBe(100);
  });

  it('pays a bill and a bank account', async () => {
    const bill = encodeBillPayment({ billerId: '0112233445566', ref1: 'A1', amountSatang: 100 });
    expect((await world.send('/bank/pay', { payload: bill })).body['receiver']).toBe(
      '0112233445566',
    );
    const direct = { account_number: '1112223334', bank_abbr: 'KBANK', amount: 100.25 };
    expect((await world.send('/bank/pay', direct)).body).toMatchObject({
      ok: true,
      receiver: '1112223334',
      amount_satang: 10_025,
    });
  });

  it('pays every order anew', async () => {
    const first = await world.send('/bank/pay', { payload });
    const second = await world.send('/bank/pay', { payload });
    expect(second.body['transfer_id']).not.toBe(first.body['transfer_id']);
  });

  it.each([
    ['wrong_checksum', { payload: `${payload.slice(0, -4)}0000` }],
    ['malformed', { payload: 'hello' }],
    ['payer_bank_unknown', { payload, payer_bank: 'TRUEWALLET' }],
    ['bank_unknown', { account_number: '1112223334', bank_abbr: 'NOPE', amount: 1 }],
    ['invalid_input', { account_number: '1112223334', bank_abbr: 'KBANK' }],
    ['invalid_input', {}],
    ['invalid_input', { payload, amount: '5' }],
    ['invalid_input', { payload, amount: -5 }],
    ['invalid_input', { payload, amount: 0 }],
    ['invalid_input', { payload, amount: 0.001 }],
    ['invalid_input', { payload, amount: 1e12 }],
    ['invalid_input', { payload, payer_account: 'me' }],
    ['invalid_input', { payload, payer_name: ' ' }],
  ])('refuses with %s and Thai words: %j', async (code, body) => {
    const answer = await world.send('/bank/pay', body);
    expect(answer).toEqual({
      status: 400,
      body: { ok: false, code, message: expect.stringMatching(/[ก-๙]/) },
    });
  });

  it('answers a broken body with a 400', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/bank/pay',
      headers: { 'content-type': 'application/json' },
      payload: '{"payload',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });
});
