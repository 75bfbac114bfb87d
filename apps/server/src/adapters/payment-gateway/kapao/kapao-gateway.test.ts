import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_API_KEY, startFakeGateway } from '../../../testing/money/fake-gateway.ts';
import type { FakeGateway } from '../../../testing/money/fake-gateway.ts';
import { connectKapaoGateway } from './kapao-gateway.ts';
import type { AskedCheckout } from '../port.ts';

let fake: FakeGateway;
let gateway: ReturnType<typeof connectKapaoGateway>;
beforeAll(async () => {
  fake = await startFakeGateway();
  const address = {
    code: 'sandbox',
    baseUrl: `${fake.url}/gateway`,
    credentials: { api_key: [GATEWAY_API_KEY] },
  };
  gateway = connectKapaoGateway(address, 'https://kapao.example');
});
afterAll(() => fake.close());
beforeEach(() => fake.faults.clear());

const order = {
  reference: '11111111-1111-4111-8111-111111111111',
  amountSatang: 12_345,
  firstSubmittedAt: new Date(),
  bankCode: '004',
  bankAbbr: 'KBANK',
  accountNumber: '1234567890',
  accountName: 'มานี มีนา',
};

const askedWithdrawal = {
  reference: order.reference,
  amountSatang: order.amountSatang,
  gatewayWithdrawalId: null,
  firstSubmittedAt: new Date(),
  lastSubmittedAt: new Date(),
};
const asked = (reference: string): AskedCheckout => ({
  reference,
  checkoutId: null,
  amountSatang: 100,
  openedAt: new Date(),
});

describe('the HTTP adapter', () => {
  it("says where the gateway's webhooks go", async () => {
    await gateway.payout.submit(order);
    expect(fake.calls.at(-1)?.body).toEqual({
      reference: order.reference,
      amount_satang: 12_345,
      bank_code: '004',
      bank_abbr: 'KBANK',
      account_number: '1234567890',
      account_name: 'มานี มีนา',
      webhook_url: 'https://kapao.example/api/gateway/sandbox/webhook',
    });
  });

  it('pay-54: gives up after five seconds', { timeout: 10_000 }, async () => {
    fake.faults.set('GET /v1/payouts', ['never answer']);
    const started = Date.now();
    expect(await gateway.payout.ask(askedWithdrawal)).toMatchObject({ outcome: 'unknown' });
    expect(Date.now() - started).toBeLessThan(6_000);
  });

  it('api-30 pay-54: follows no redirect, and reads no more than it allows', async () => {
    const answers = [];
    for (const fault of ['redirect', 'answer too much'] as const) {
      fake.faults.set('GET /v1/checkouts', [fault]);
      answers.push(await gateway.checkout.ask(asked('reference')));
      fake.faults.set('GET /v1/transfers', [fault]);
      await expect(gateway.statement.listTransfers('0800000000', new Date())).rejects.toThrow();
    }
    expect(answers).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
    expect(fake.calls.map(({ call }) => call)).not.toContain('GET /v1/elsewhere');
  });

  it('pay-54: believes no withdrawal failed but one that the gateway refuses for good', async () => {
    const outcomes = [];
    for (const status of [422, 400, 401, 404, 409, 429, 500, 503]) {
      fake.faults.set('POST /v1/payouts', [{ status, body: { error: 'no' } }]);
      outcomes.push((await gateway.payout.submit(order)).outcome);
    }
    expect(outcomes).toEqual(['failed', ...Array.from({ length: 7 }, () => 'unknown')]);
  });

  it('pay-66: does not believe an answer about something else', async () => {
    const other = { payout_id: 'p', reference: '22222222-2222-4222-8222-222222222222' };
    const told = { ...other, status: 'succeeded', amount_satang: 12_345 };
    fake.faults.set('GET /v1/payouts', [{ status: 200, body: told }]);
    expect(await gateway.payout.ask(askedWithdrawal)).toMatchObject({ outcome: 'unknown' });
    const checkout = { checkout_id: 'c', reference: 'x', status: 'succeeded', amount_satang: 1 };
    fake.faults.set('GET /v1/checkouts', [{ status: 200, body: checkout }]);
    expect(await gateway.checkout.ask(asked('y'))).toMatchObject({ outcome: 'unknown' });
  });

  it('engine-17: tells a gateway that takes our key from one that does not, and from another server', async () => {
    const outcomes = [await gateway.testConnection()];
    for (const fault of [
      { status: 401, body: { error: 'api key' } },
      { status: 404, body: '<html>' },
      { status: 200, body: { status: 'succeeded' } },
      'hang up',
      'redirect',
    ] as const) {
      fake.faults.set('GET /v1/payouts', [fault]);
      outcomes.push(await gateway.testConnection());
    }
    expect(outcomes).toEqual([
      { outcome: 'accepted', status: 404 },
      { outcome: 'key_refused', status: 401 },
      { outcome: 'unexpected', status: 404 },
      { outcome: 'unexpected', status: 200 },
      { outcome: 'unreachable' },
      { outcome: 'unreachable' },
    ]);
  });

  it('tells what the gateway never received from what is unknown', async () => {
    expect(await gateway.checkout.ask(asked('never-sent'))).toEqual({ outcome: 'not_received' });
  });
});
