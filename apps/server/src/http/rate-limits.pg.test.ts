import { routes } from '@kapao/contract/routes.ts';
import type { Route } from '@kapao/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { rateLimits } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function register(remoteAddress: string): Promise<number> {
  const url = '/api/member/register';
  return (await server.app.inject({ method: 'POST', url, remoteAddress })).statusCode;
}

it('R36: counts the addresses of one IPv6 customer together', async () => {
  for (let host = 1; host <= 30; host += 1) {
    expect(await register(`2001:db8:0:1::${host.toString(16)}`)).toBe(400);
  }
  expect(await register('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await register('2001:db8:0:2::1')).toBe(400);
});

describe('R36: a limit for each call that costs or tempts', () => {
  it.each(Object.entries(rateLimits))('%s', async (name, { max }) => {
    const route = Object.entries<Route>(routes).find(([each]) => each === name)?.[1];
    const { method, path } = route ?? expect.fail('no route');
    const url = `/api${path.replaceAll(/:\w+/g, '3')}`;
    // Without a token and a body: what is counted is that somebody calls.
    const call = async () => (await server.app.inject({ method, url })).statusCode;
    for (let calls = 0; calls < max; calls += 1) expect(await call()).not.toBe(429);
    expect(await call()).toBe(429);
  });

  it.each([
    'redeemCoupon',
    'claimDailyReward',
    'claimMission',
    'listActivity',
    'listTransactions',
    'getSession',
    'getReferralCredit',
  ] as const)('is there for %s', (name) => {
    expect(rateLimits[name]).toBeDefined();
  });
});

it('gives nobody for ever to send a request', () => {
  expect(server.app.server.requestTimeout).toBe(30_000);
});
