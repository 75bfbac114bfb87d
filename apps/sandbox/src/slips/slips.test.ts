import { encodeSlipQr } from '@kapao/contract/promptpay.ts';
import { toBuffer } from 'qrcode';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { SLIP_API_KEY, SLIP_BRANCH } from './lookup.ts';

let world: TestSandbox;
let transferId: string;
beforeAll(async () => {
  world = await openTestSandbox();
  const paid = await world.send('/bank/pay', {
    account_number: '1234567890',
    bank_abbr: 'KBANK',
    amount: 250.25,
  });
  transferId = String(paid.body['transfer_id']);
});
afterEach(async () => {
  await world.app.inject({ method: 'DELETE', url: '/faults' });
});
afterAll(() => world.close());

const codeOf = (transRef: string) => encodeSlipQr({ bankCode: '004', transRef });

async function easySlip(body: object, key = SLIP_API_KEY) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/easyslip/verify/bank',
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function slipOk(data: string, key = SLIP_API_KEY) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/slipok/api/line/apikey/${SLIP_BRANCH}`,
    headers: { 'x-authorization': key },
    payload: { data },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('EasySlip of the sandbox', () => {
  it('slip-01: tells a transfer by its code and by its picture, masked as banks do', async () => {
    const picture = await toBuffer(codeOf(transferId), { width: 300 });
    for (const input of [
      { payload: codeOf(transferId) },
      { base64: `data:image/png;base64,${picture.toString('base64')}` },
    ]) {
      expect(await easySlip(input)).toMatchObject({
        status: 200,
        body: {
          success: true,
          data: {
            amountInSlip: 250.25,
            rawSlip: {
              transRef: transferId,
              receiver: { account: { bank: { account: 'xxx-x-x6789-x' } } },
            },
          },
        },
      });
    }
  });

  it('slip-05: refuses a wrong key, an unknown slip, a slow bank and a used-up quota', async () => {
    const code = async (body: object, key?: string) => (await easySlip(body, key)).body.error?.code;
    expect(await code({ payload: codeOf(transferId) }, 'wrong')).toBe('INVALID_API_KEY');
    expect(await code({ payload: codeOf('UNKNOWN1') })).toBe('SLIP_NOT_FOUND');
    expect(await code({})).toBe('VALIDATION_ERROR');
    await world.setFaults({ slips: { bank_is_slow: true } });
    expect(await code({ payload: codeOf(transferId) })).toBe('SLIP_PENDING');
    await world.setFaults({ slips: { over_quota: true } });
    expect(await code({ payload: codeOf(transferId) })).toBe('QUOTA_EXCEEDED');
  });
});

describe('SlipOK of the sandbox', () => {
  it('slip-01: tells a transfer by its code', async () => {
    expect(await slipOk(codeOf(transferId))).toMatchObject({
      status: 200,
      body: { success: true, data: { success: true, transRef: transferId, amount: 250.25 } },
    });
  });

  it('slip-05: refuses with its codes', async () => {
    const code = async (data: string, key?: string) => (await slipOk(data, key)).body.code;
    expect(await code(codeOf(transferId), 'wrong')).toBe(1002);
    expect(await code(codeOf('UNKNOWN1'))).toBe(1011);
    expect(await code('no slip')).toBe(1007);
    await world.setFaults({ slips: { bank_is_slow: true } });
    expect(await slipOk(codeOf(transferId))).toMatchObject({
      body: { code: 1010, data: { delay: 1 } },
    });
  });
});

it('has a page with which a person connects them', async () => {
  const { body } = await world.page('/slip-verifiers');
  for (const value of ['/easyslip', '/slipok', SLIP_BRANCH, SLIP_API_KEY])
    expect(body).toContain(value);
});
