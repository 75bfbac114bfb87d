import type { OperationName, Route } from '@kapao/contract/routes.ts';
import { routes } from '@kapao/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../testing/money/payments.ts';
import type { TestMember } from '../testing/money/payments.ts';
import { freshAddress } from '../testing/people/registration.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await newMember(server);
  const body = { kind: 'time_out', days: 1 } as const;
  await server.call('startBreak', { body, token: member.token });
});
afterAll(() => server.close());

/** Calls without a body: an allowed call fails later, with another code than `on_a_break`. */
async function codeOf(name: OperationName): Promise<unknown> {
  const { method, path }: Route = routes[name];
  const response = await server.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, '3')}`,
    headers: { authorization: member.token },
    remoteAddress: freshAddress(),
  });
  return response.json().code;
}

describe('limit-19 limit-21: a member on a break', () => {
  const closed: OperationName[] = [
    'startGame',
    'redirectLogin',
    'openDeposit',
    'openSpin',
    'playSpin',
    'claimPromotion',
    'redeemCoupon',
    'claimDailyReward',
  ];
  it.each(closed)('limit-19 game-33 bonus-24 reward-05: is refused %s', async (name) => {
    expect(await codeOf(name)).toBe('on_a_break');
  });

  const open: OperationName[] = [
    'requestWithdrawal',
    'cancelPromotion',
    'claimCashback',
    'claimReferralCredit',
    'claimMission',
    'listTransactions',
    'setLimit',
    'startBreak',
    'changePassword',
  ];
  it.each(open)('limit-21 bonus-24 reward-05: goes on to use %s', async (name) => {
    expect(await codeOf(name)).not.toBe('on_a_break');
  });
});
