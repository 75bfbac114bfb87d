import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeService } from '../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer } from '../../testing/money/fake-service.ts';
import { connectEasySlip } from './easyslip/easyslip-verifier.ts';
import type { SlipVerifier } from './port.ts';
import { connectSlipOk } from './slipok/slipok-verifier.ts';

let fake: FakeService;
let answer: ServiceAnswer;
let easySlip: SlipVerifier;
let slipOk: SlipVerifier;
beforeAll(async () => {
  fake = await startFakeService(() => answer);
  const service = { code: 'slips', baseUrl: fake.url };
  easySlip = connectEasySlip({ ...service, credentials: { api_key: ['key-of-branch'] } });
  slipOk = connectSlipOk({
    ...service,
    credentials: { api_key: ['key-of-branch'], branch_id: ['1001'] },
  });
});
afterAll(() => fake.close());
beforeEach(() => {
  answer = { status: 500, body: 'no' };
});

/** The verifier's code, with the answer's text where the code means nothing to us. */
// The matcher is typed any.
const saying = (code: string): unknown => expect.stringMatching(`^${code}(: HTTP .*)?$`);

it('door-26: an answer that does not fit is kept for staff as it came, without our key', async () => {
  answer = { status: 502, body: { told: 'no key-of-branch here, account 1234567890' } };
  for (const verifier of [easySlip, slipOk]) {
    expect(await verifier.verify(byCode)).toEqual({
      outcome: 'unknown',
      said: 'it does not fit the protocol: HTTP 502 {"told":"no … here, account …7890"}',
    });
  }
});

const byCode = {
  payload: '0041000600000101030040220014242082547BPM',
  picture: Buffer.from('webp'),
};
const byPicture = { ...byCode, payload: null };

const easySlipFound = {
  success: true,
  data: {
    remark: null,
    isDuplicate: true,
    matchedAccount: {
      bank: { nameTh: 'กสิกรไทย', nameEn: 'Kasikornbank', code: '004', shortCode: 'KBANK' },
      nameTh: 'บริษัท กระเป๋า จำกัด',
      nameEn: 'KAPAO CO LTD',
      type: 'JURISTIC',
      bankNumber: '123-4-56789-0',
    },
    amountInSlip: 1_500.5,
    rawSlip: {
      payload: byCode.payload,
      transRef: '68370160657749I376388B35',
      date: '2026-11-29T14:05:10+07:00',
      countryCode: 'TH',
      amount: { amount: 1_500.5, local: { amount: 0, currency: '' } },
      fee: 0,
      ref1: '',
      sender: {
        bank: { id: '014', name: 'ไทยพาณิชย์', short: 'SCB' },
        account: {
          name: { th: 'นาง มานี ม', en: 'MRS. MANEE M' },
          bank: { type: 'BANKAC', account: 'xxx-x-x4321-x' },
        },
      },
      receiver: {
        bank: { id: '004' },
        account: {
          name: { th: 'บจก. กระเป๋า' },
          bank: { type: 'BANKAC', account: 'xxx-x-x6789-x' },
          proxy: { type: 'BILLERID', account: 'XXXXXXXXXXX1234' },
        },
        merchantId: null,
      },
    },
  },
  message: 'success',
};

const slipOkSlip = {
  success: true,
  message: '✅',
  rqUID: '783_20191108_v4UIS1K2Mobile',
  language: 'TH',
  transRef: '010092101507665143',
  sendingBank: '014',
  receivingBank: '004',
  transDate: '20261129',
  transTime: '14:05:10',
  transTimestamp: '2026-11-29T07:05:10.000Z',
  sender: {
    displayName: 'นาง มานี ม',
    name: 'Mrs. Manee M',
    proxy: { type: null, value: null },
    account: { type: 'BANKAC', value: 'xxx-x-x4321-x' },
  },
  receiver: {
    displayName: 'กระเป๋า',
    name: 'KAPAO',
    proxy: { type: 'MSISDN', value: 'xxx-xxx-5678' },
    account: { type: 'BANKAC', value: 'xxx-x-x6789-x' },
  },
  amount: 500,
  paidLocalAmount: 500,
  paidLocalCurrency: '764',
  countryCode: 'TH',
  transFeeAmount: 0,
  toMerchantId: '',
};

describe('EasySlip', () => {
  it('slip-01: is asked by the code, or by the picture where none was read, with the key', async () => {
    answer = { status: 200, body: easySlipFound };
    await easySlip.verify(byCode);
    await easySlip.verify(byPicture);
    const [first, second] = fake.calls.slice(-2).map(({ body }) => JSON.parse(body.toString()));
    expect(first).toEqual({ payload: byCode.payload, matchAccount: true });
    expect(second).toEqual({
      base64: `data:image/webp;base64,${byCode.picture.toString('base64')}`,
      matchAccount: true,
    });
    expect(fake.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/verify/bank',
      headers: { authorization: 'Bearer key-of-branch' },
    });
  });

  it('slip-01: tells a transfer, also one that it has seen before', async () => {
    answer = { status: 200, body: easySlipFound };
    expect(await easySlip.verify(byCode)).toMatchObject({
      outcome: 'found',
      slip: {
        transRef: '68370160657749I376388B35',
        amountSatang: 150_050,
        paidAt: new Date('2026-11-29T07:05:10Z'),
        sendingBank: '014',
        senderNames: ['นาง มานี ม', 'MRS. MANEE M'],
        senderAccount: 'xxx-x-x4321-x',
        matchedAccount: '123-4-56789-0',
        receiverAccounts: ['xxx-x-x6789-x', 'XXXXXXXXXXX1234'],
      },
    });
  });

  it.each([
    ['SLIP_NOT_FOUND', 404, 'not_found'],
    ['SLIP_PENDING', 404, 'later'],
    ['INVALID_IMAGE_FORMAT', 400, 'unreadable'],
    ['QUOTA_EXCEEDED', 403, 'unusable'],
    ['INVALID_API_KEY', 401, 'unusable'],
    ['API_SERVER_ERROR', 500, 'unknown'],
    ['SOMETHING_NEW', 400, 'unknown'],
  ])('slip-05: means by %s what it says', async (code, status, outcome) => {
    answer = { status, body: { success: false, error: { code, message: 'm' } } };
    expect(await easySlip.verify(byCode)).toMatchObject({ outcome, said: saying(code) });
  });
});

describe('SlipOK', () => {
  it('slip-01: is asked by the code, or by the picture where none was read, with the key', async () => {
    answer = { status: 200, body: { success: true, data: slipOkSlip } };
    await slipOk.verify(byCode);
    await slipOk.verify(byPicture);
    const [first, second] = fake.calls.slice(-2);
    expect(JSON.parse(first?.body.toString() ?? '')).toEqual({ data: byCode.payload });
    expect(first).toMatchObject({
      path: '/api/line/apikey/1001',
      headers: { 'x-authorization': 'key-of-branch' },
    });
    expect(second?.headers['content-type']).toContain('multipart/form-data');
    expect(second?.body.toString()).toContain('name="files"');
  });

  it('slip-01: tells a transfer, also under its refusals of a repeat or another amount', async () => {
    const slip = { transRef: '010092101507665143', amountSatang: 50_000 };
    answer = { status: 200, body: { success: true, data: slipOkSlip } };
    expect(await slipOk.verify(byCode)).toMatchObject({ outcome: 'found', slip });
    for (const code of [1012, 1013, 1014]) {
      answer = { status: 400, body: { code, message: 'm', data: slipOkSlip } };
      expect(await slipOk.verify(byCode)).toMatchObject({ outcome: 'found', slip });
    }
  });

  it.each([
    [1007, 'unreadable', {}],
    [1011, 'not_found', {}],
    [1009, 'later', { afterSeconds: 900 }],
    [1010, 'later', { afterSeconds: 480 }],
    [1004, 'unusable', {}],
    [1012, 'unknown', {}],
    [4242, 'unknown', {}],
  ])('slip-05: means by %i what it says', async (code, outcome, more) => {
    const data = { bankCode: '002', bankName: 'Bangkok Bank', delay: 8 };
    answer = { status: 400, body: { code, message: 'm', data } };
    expect(await slipOk.verify(byCode)).toMatchObject({
      outcome,
      said: saying(String(code)),
      ...more,
    });
  });
});

it.each([
  ['rubbish', { status: 200, body: '<html>' }],
  ['a fault', { status: 503, body: {} }],
  ['no answer', 'hang up'],
  ['an amount in parts of a satang', withAmount(10.005)],
  ['no amount', withAmount('10')],
] as const)('slip-05: %s is unknown, and never a transfer', async (_name, given) => {
  answer = given;
  expect(await easySlip.verify(byCode)).toMatchObject({ outcome: 'unknown' });
  expect(await slipOk.verify(byCode)).toMatchObject({ outcome: 'unknown' });
});

/** An answer of both verifiers at once, with another amount. */
function withAmount(amount: unknown): ServiceAnswer {
  const { data } = easySlipFound;
  const rawSlip = { ...data.rawSlip, amount: { amount } };
  return {
    status: 200,
    body: { ...easySlipFound, data: { ...slipOkSlip, amount, rawSlip, matchedAccount: null } },
  };
}
