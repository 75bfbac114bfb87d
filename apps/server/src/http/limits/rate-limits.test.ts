import rateLimit from '@fastify/rate-limit';
import { routes } from '@kapao/contract/routes.ts';
import type { Route } from '@kapao/contract/routes.ts';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../answer.ts';
import { acceptEmptyJson } from '../empty-json.ts';
import type { AllHandlers } from '../handlers.ts';
import { operationNames, registerOperations } from '../register-operations.ts';
import { rateLimits } from './rate-limits.ts';

const memberIds: Record<string, bigint> = { one: 1n, other: 2n };
const app = Fastify();

/** The limits count before a handler is asked, so these handlers need no database. */
beforeAll(async () => {
  await app.register(rateLimit, { global: false });
  acceptEmptyJson(app);
  const answered = operationNames().map((name) => [name, async () => refuse('not_found')]);
  // Object.fromEntries loses the names.
  const handlers = Object.fromEntries(answered) as AllHandlers;
  const member = { memberUuid: '', websiteId: 3, excludedUntil: null, isLocked: false };
  registerOperations(app, handlers, {
    authenticate: async (holder) => ({
      ...holder,
      ...member,
      memberId: memberIds[holder.accessToken] ?? expect.fail('nobody'),
    }),
    networkOf: (address) => address,
  });
  await app.ready();
});

/** Calls without a body: the limits count them all the same. */
function caller(name: string, authorization: string) {
  const route = Object.entries<Route>(routes).find(([each]) => each === name)?.[1];
  const { method, path } = route ?? expect.fail('no route');
  const url = path.replaceAll(/:\w+/g, '3');
  return () => app.inject({ method, url, headers: { authorization } });
}

const isMemberOperation = ([name]: [string, unknown]) =>
  Object.entries<Route>(routes).find(([each]) => each === name)?.[1].access === 'member';
const memberLimits = Object.entries(rateLimits)
  .filter(isMemberOperation)
  .flatMap(([name, limit]) => (limit === 'none' ? [] : [[name, limit] as const]));

describe('pay-26 history-08: a limit for each call that costs or tempts, for each member', () => {
  it.each(memberLimits)(
    'api-21 api-22 game-34 bonus-23 reward-04 wheel-19: %s',
    async (name, { max }) => {
      const call = caller(name, 'one');
      for (let calls = 0; calls < max; calls += 1) expect((await call()).statusCode).not.toBe(429);
      const refused = await call();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Another member on the same address has a separate limit.
      const neighbour = await caller(name, 'other')();
      expect(neighbour.statusCode).not.toBe(429);
    },
  );

  it.each([
    'redeemCoupon',
    'claimDailyReward',
    'claimMission',
    'listActivity',
    'listTransactions',
    'getSession',
    'getHome',
    'listFriends',
    'listRanks',
    'listRedeemedCoupons',
    'getReferralCredit',
    'login',
    'register',
    'requestPassword',
    'verifyResetCode',
    'resetPassword',
  ] as const)('api-21: is there for %s', (name) => {
    expect(rateLimits[name]).not.toBe('none');
  });

  it('api-21: lets the profile call through, however often it comes', async () => {
    const call = caller('getCredit', 'one');
    for (let calls = 0; calls < 1_000; calls += 1) expect((await call()).statusCode).not.toBe(429);
  });
});
