import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, urlOf } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const login = await server.call('login', {
    body: { phone: '0812345678', password: 'kapao1234', website_id: 3 },
  });
  if (!login.success) throw new Error(login.message);
  token = login.data.member_data.access_token;
});
afterAll(() => server.close());

const INVALID = { success: false, status_code: 400, code: 'invalid_input', data: null };

async function expectRefused(url: string): Promise<void> {
  const response = await server.app.inject({ url, headers: { authorization: token } });
  expect(response.json()).toMatchObject(INVALID);
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toContain(url);
}

describe('api-18: what is malformed is refused with the envelope', () => {
  it.each([
    '/api/cdn/%00',
    '/api/cdn/a%00b',
    '/api/points/3/%00',
    urlOf('getDeposit', { refCode: '%00' }),
    '/api/cdn/%ff',
    '/api/cdn/%c0%af',
    '/api/cdn/%zz',
    '/%zz',
  ])('api-01 api-18: the address %s', async (url) => {
    await expectRefused(url);
  });

  it('api-20: a name that is too long, and more text than a QR code holds', async () => {
    await expectRefused(urlOf('getDeposit', { refCode: 'a'.repeat(501) }));
    await expectRefused(`/api/qr/create-qr-code/?data=${encodeURIComponent('ก'.repeat(900))}`);
  });

  it.each([
    ['DELETE', '/api/member/login', 'POST'],
    ['GET', '/api/member/login', 'POST'],
    ['PUT', '/api/bank/support', 'GET'],
  ] as const)('api-18: a method that a path does not have: %s %s', async (method, url, allow) => {
    const response = await server.app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allow);
    expect(response.json()).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  it('a call of a gateway that can be none, as of one that is unknown', async () => {
    for (const code of ['%00', 'nobody']) {
      const url = `/api/gateway/${code}/webhook`;
      const response = await server.app.inject({ method: 'POST', url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ received: false, error: 'gateway_unknown' });
    }
  });

  it('studio-06: a call of a studio that can be none, as of one that is unknown', async () => {
    for (const code of ['%00', 'nobody']) {
      const url = `/api/studio/${code}/wallet/bet`;
      const response = await server.app.inject({ method: 'POST', url });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    }
  });

  it.each([
    { game_id: '\0', provider: 'a', tab: 'x' },
    { game_id: 'a', provider: 'a\0', tab: 'x' },
  ])('api-17: text that cannot be stored: %j', async (body) => {
    const result = await server.call('startGame', { body, token });
    expect(result).toMatchObject(INVALID);
  });

  it.each(['', '{', '[]', 'null', '{"__proto__":{}}'])('api-18: the body %s', async (payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/member/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.json()).toMatchObject(INVALID);
  });
});

describe('api-16: amounts', () => {
  it.each([100.000000005, 100.001, -100])('api-16 pay-01: refuses %d baht', async (amount) => {
    const params = { paymentId: '2' };
    const body = { amount, return_url: server.context.config.publicUrl };
    expect(await server.call('openDeposit', { params, body, token })).toMatchObject(INVALID);
    expect(await server.call('requestWithdrawal', { params, body, token })).toMatchObject(INVALID);
  });

  it('ledger-01: takes a sum that floating point has left a trifle off', async () => {
    const result = await server.call('openDeposit', {
      params: { paymentId: '2' },
      body: { amount: 100.1 + 0.2, return_url: server.context.config.publicUrl },
      token,
    });
    expect(result).toMatchObject({ success: true, data: { data: { request_amount: 100.3 } } });
  });
});

it('takes a POST that names JSON and has no body, where none is wanted', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/member/checkaccesstoken',
    headers: { 'content-type': 'application/json', authorization: token },
  });
  expect(response.json()).toMatchObject({ success: true });
});
