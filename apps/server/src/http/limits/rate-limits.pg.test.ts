import { routes } from '@kapao/contract/routes.ts';
import type { Route } from '@kapao/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ADDRESS = '198.51.100.77';

async function register(remoteAddress: string): Promise<number> {
  const url = '/api/member/register';
  const payload = registration();
  return (await server.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
}

it('api-22: counts the addresses of one IPv6 customer together', async () => {
  for (let host = 1; host <= 30; host += 1) {
    expect(await register(`2001:db8:0:1::${host.toString(16)}`)).toBe(200);
  }
  expect(await register('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await register('2001:db8:0:2::1')).toBe(200);
});

/** Calls without a body: the limits count them all the same. */
function caller(name: string, headers: Record<string, string>) {
  const route = Object.entries<Route>(routes).find(([each]) => each === name)?.[1];
  const { method, path } = route ?? expect.fail('no route');
  const url = `/api${path.replaceAll(/:\w+/g, '3')}`;
  return () => server.app.inject({ method, url, headers, remoteAddress: ADDRESS });
}

describe('pay-26: calls that fail use up no limit of those on the same address', () => {
  it('api-23: without a session', async () => {
    const call = caller('requestWithdrawal', {});
    for (let calls = 0; calls < 100; calls += 1) expect((await call()).statusCode).toBe(401);
    const member = await newMember(server);
    const response = await caller('requestWithdrawal', { authorization: member.token })();
    expect(response.statusCode).toBe(400);
  });

  it('api-23: that cannot be parsed', async () => {
    for (let calls = 0; calls < 100; calls += 1) {
      expect((await caller('login', {})()).statusCode).toBe(400);
    }
    const body = registration();
    const address = freshAddress();
    expect(await server.call('register', { body, address })).toMatchObject({ success: true });
    const { phone, password, website_id } = body;
    const signedIn = await server.call('login', {
      body: { phone, password, website_id },
      address: ADDRESS,
    });
    expect(signedIn).toMatchObject({ success: true });
  });

  it('api-23: and have a budget of their own, beyond which they are slowed down', async () => {
    const call = caller('getCredit', { authorization: 'nobody' });
    const statuses = new Set<number>();
    for (let calls = 0; calls < 700; calls += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, call));
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect(statuses).toEqual(new Set([401, 429]));
  }, 30_000);
});

it('api-20: gives nobody for ever to send a request', () => {
  expect(server.app.server.requestTimeout).toBe(30_000);
});
