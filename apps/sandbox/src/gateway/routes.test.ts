import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

/** Nothing listens there: these tests check answers, webhooks.test.ts checks webhooks. */
const webhook_url = 'http://127.0.0.1:9/hook';
const checkout = {
  amount_satang: 50_025,
  return_url: 'http://member.test/wallet',
  webhook_url,
  expires_at: '2099-01-01T00:00:00Z',
};
const withdrawal = {
  amount_satang: 100_000,
  bank_code: '004',
  bank_abbr: 'KBANK',
  account_number: '1112223334',
  account_name: 'สมชาย ใจดี',
  webhook_url,
};

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

describe('the API key', () => {
  it.each([undefined, 'Bearer wrong', 'sandbox-gateway-api-key', 'Basic sandbox-gateway-api-key'])(
    'is asked for: %s',
    async (authorization) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/gateway/v1/payouts',
        payload: { ...withdrawal, reference: 'intruder' },
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: 'unauthorized' });
      expect((await world.gateway('GET', '/payouts/intruder')).status).toBe(404);
    },
  );
});

describe('a checkout', () => {
  it('is opened once by its reference', async () => {
    const order = { ...checkout, reference: 'dep-1' };
    const first = await world.gateway('POST', '/checkouts', order);
    const { checkout_id } = first.body;
    const url = `http://sandbox.test/gateway/pay/${String(checkout_id)}`;
    expect(first).toEqual({ status: 201, body: { checkout_id, url, status: 'open' } });
    expect(await world.gateway('POST', '/checkouts', order)).toEqual(first);
    expect(await world.gateway('GET', '/checkouts/dep-1')).toEqual({
      status: 200,
      body: { checkout_id, reference: 'dep-1', status: 'open', amount_satang: 50_025 },
    });
  });

  it('pay-20 pay-65: is refused with another amount under the same reference', async () => {
    await world.gateway('POST', '/checkouts', { ...checkout, reference: 'dep-2' });
    const other = { ...checkout, reference: 'dep-2', amount_satang: 1 };
    const answer = await world.gateway('POST', '/checkouts', other);
    expect(answer).toMatchObject({ status: 409, body: { error: 'reference_reused' } });
  });

  it('that was never opened is unknown', async () => {
    expect((await world.gateway('GET', '/checkouts/none')).status).toBe(404);
  });
});

describe('a withdrawal', () => {
  it('pay-65: pays once for 20 concurrent identical orders', async () => {
    const order = { ...withdrawal, reference: 'wd-1', account_number: '5556667778' };
    await world.setFaults({ payouts: { delay_ms: 0 } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.gateway('POST', '/payouts', order)),
    );
    const { payout_id } = answers[0]?.body ?? {};
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 201, body: { payout_id, reference: 'wd-1' } });
    }
    await expect
      .poll(() => world.gateway('GET', '/payouts/wd-1'))
      .toEqual({
        status: 200,
        body: { payout_id, reference: 'wd-1', status: 'succeeded', amount_satang: 100_000 },
      });
    const late = await world.gateway('POST', '/payouts', order);
    expect(late).toMatchObject({ status: 201, body: { payout_id, status: 'succeeded' } });
    expect(await received('5556667778')).toMatchObject([{ amount_satang: 100_000 }]);
  });

  it.each([
    ['amount', { amount_satang: 2 }, 409],
    ['account', { account_number: '9998887776' }, 409],
    ['unknown bank', { bank_abbr: 'NOPE' }, 409],
  ])(
    'pay-20 pay-65: is refused with another %s under the same reference',
    async (_name, change, status) => {
      const order = { ...withdrawal, reference: 'wd-2' };
      await world.gateway('POST', '/payouts', order);
      expect((await world.gateway('POST', '/payouts', { ...order, ...change })).status).toBe(
        status,
      );
    },
  );

  it('fails for an account that ends in 9999', async () => {
    const order = { ...withdrawal, reference: 'wd-3', account_number: '1112229999' };
    await world.gateway('POST', '/payouts', order);
    await expect
      .poll(() => world.gateway('GET', '/payouts/wd-3'))
      .toMatchObject({ body: { status: 'failed', failure: 'account closed' } });
    expect(await received('1112229999')).toEqual([]);
  });

  it('is refused for good where the bank is unknown', async () => {
    const order = { ...withdrawal, reference: 'wd-4', bank_abbr: 'NOPE' };
    const answer = await world.gateway('POST', '/payouts', order);
    expect(answer).toMatchObject({ status: 422, body: { error: 'bank_unknown' } });
    expect((await world.gateway('GET', '/payouts/wd-4')).status).toBe(404);
  });

  it('goes to a wallet that is no bank', async () => {
    const wallet = { bank_code: '', bank_abbr: 'TRUEWALLET', account_number: '0801111111' };
    const order = { ...withdrawal, ...wallet, reference: 'wd-5' };
    expect((await world.gateway('POST', '/payouts', order)).status).toBe(201);
  });
});

describe('the statement', () => {
  it('shows what one receiver got, oldest first, and nothing of others', async () => {
    const before = new Date().toISOString();
    const to = { account_number: '7778889990', bank_abbr: 'SCB' };
    await world.send('/bank/pay', { ...to, amount: 10.25, payer_account: '4445556667' });
    await world.send('/bank/pay', { ...to, amount: 20, payer_bank: 'SCB' });
    await world.send('/bank/pay', { ...to, account_number: '7778889991', amount: 30 });
    const transfers = await received('7778889990', before);
    expect(transfers).toEqual([
      {
        transfer_id: expect.stringMatching(/^\d{8}[0-9A-F]{12}$/),
        receiver: '7778889990',
        amount_satang: 1_025,
        paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
        payer_bank_code: '004',
        payer_account_number: '4445556667',
        payer_name: 'สมหญิง ทดลอง',
      },
      expect.objectContaining({ amount_satang: 2_000, payer_bank_code: '014' }),
    ]);
    const last = transfers[1]?.['paid_at'];
    expect(await received('7778889990', String(last))).toContainEqual(transfers[1]);
    expect(await received('7778889990', '2099-01-01T00:00:00Z')).toEqual([]);
  });
});

describe('a call that does not follow the protocol', () => {
  it.each([
    ['/checkouts', { ...checkout, reference: 'x', amount_satang: 0 }],
    ['/checkouts', { ...checkout, reference: 'x', amount_satang: '100' }],
    ['/checkouts', { ...checkout, reference: 'x', return_url: 'javascript:alert(1)' }],
    ['/checkouts', { ...checkout, reference: 'x', expires_at: 'tomorrow' }],
    ['/payouts', { ...withdrawal, reference: '' }],
    ['/payouts', { ...withdrawal, reference: 'x', amount_satang: 1.5 }],
    ['/payouts', { ...withdrawal, reference: 'x', account_number: '12-3' }],
    ['/receivers', { receiver: '0812345678' }],
    ['/receivers', []],
  ])('is a 400: POST %s', async (path, body) => {
    const answer = await world.gateway('POST', path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(['', '?receiver=0812345678', '?receiver=x&after=2026-01-01T00:00:00Z'])(
    'is a 400: GET /transfers%s',
    async (query) => {
      expect((await world.gateway('GET', `/transfers${query}`)).status).toBe(400);
    },
  );

  it('is a 4xx for a body that is no JSON and for an unknown path', async () => {
    const headers = { authorization: 'Bearer sandbox-gateway-api-key' };
    const broken = await world.app.inject({
      method: 'POST',
      url: '/gateway/v1/payouts',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"reference',
    });
    expect([broken.statusCode, broken.json().error]).toEqual([400, 'invalid_request']);
    expect((await world.gateway('GET', '/nothing')).status).toBe(404);
  });
});

async function received(receiver: string, after = '2020-01-01T00:00:00Z') {
  const query = new URLSearchParams({ receiver, after }).toString();
  const { body } = await world.gateway<{ transfers: Record<string, unknown>[] }>(
    'GET',
    `/transfers?${query}`,
  );
  return body.transfers;
}
