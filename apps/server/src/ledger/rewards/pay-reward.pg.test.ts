import { missionRow } from '@kapao/contract/missions/written.ts';
import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { participantRow } from '../participants.ts';
import { memberBalances } from '../balances.ts';
import { createLedger } from '../engine.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import { saveCoupons } from '../../features/coupons/store.ts';
import {
  dailyClaimPart,
  isOwnDailyClaim,
  saveDailyRewards,
} from '../../features/daily-rewards/store.ts';
import { saveMissions } from '../../features/missions/store.ts';
import { recordDeposit } from '../../testing/money/deposits.ts';
import { loseFirstAnswer } from '../../testing/lost-answer.ts';
import { createMembers } from '../../testing/people/members.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { claimDailyReward } from '../../features/daily-rewards/claim-daily-reward.ts';
import { claimMission } from '../../features/missions/claim-mission.ts';
import { payWithRow } from './pay-reward.ts';
import { redeemCoupon } from '../../flows/rewards/redeem-coupon.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const websiteId = 3;
/** In Bangkok, noon of 21 November 2026. */
const NOON = new Date('2026-11-21T05:00:00Z');

interface Claimed {
  outcome: string;
  refusal?: string | { code: string };
}

/** Coupons say why as an object, daily rewards and missions as its code. */
function outcomeOf({ outcome, refusal }: Claimed): string {
  if (refusal === undefined) return outcome;
  return typeof refusal === 'string' ? refusal : refusal.code;
}

/** Claims concurrently while the answer to the ledger's first commit is lost; returns the calls' answers. */
async function claimAtOnce(
  calls: number,
  claim: (context: Context) => Promise<Claimed>,
): Promise<string[]> {
  const ledger = createLedger(loseFirstAnswer(server.context.database));
  const context = { ...server.context, ledger };
  const claimed = await Promise.all(Array.from({ length: calls }, () => claim(context)));
  return claimed.map(outcomeOf).toSorted();
}

async function newMember(): Promise<bigint> {
  const [member] = await createMembers(server, 1);
  return member?.id ?? expect.fail('no member');
}

async function availableBaht(memberId: bigint): Promise<bigint> {
  const { availableMicro } = await memberBalances(server.context.database, memberId);
  return availableMicro / MICRO_PER_BAHT;
}

let lastCode = 0;
async function newCoupon(limits: { per_member_limit: number }): Promise<string> {
  const code = `LOST-${(lastCode += 1)}`;
  const coupon = couponRow.parse({ code, type: 'credit', amount: 50, ...limits });
  await server.context.database.transaction((tx) => saveCoupons(tx, websiteId, [coupon]));
  return code;
}

describe('reward-01: a commit whose answer is lost', () => {
  it.each([1, 2])(
    'reward-01: redeems a coupon of %i once for one call, and says so',
    async (limit) => {
      const [typed, memberId] = [await newCoupon({ per_member_limit: limit }), await newMember()];
      const redeem = (context: Context) =>
        redeemCoupon(context, { memberId, websiteId, typed }, NOON);
      expect(await claimAtOnce(1, redeem)).toEqual(['redeemed']);
      expect(await availableBaht(memberId)).toBe(50n);
    },
  );

  it('redeems a coupon as often as it may be for five calls at once', async () => {
    const [typed, memberId] = [await newCoupon({ per_member_limit: 2 }), await newMember()];
    const redeem = (context: Context) =>
      redeemCoupon(context, { memberId, websiteId, typed }, NOON);
    expect(await claimAtOnce(5, redeem)).toEqual([
      ...Array<string>(3).fill('already_claimed'),
      ...Array<string>(2).fill('redeemed'),
    ]);
    expect(await availableBaht(memberId)).toBe(100n);
  });

  it("reward-01: tells the call that claimed the day's reward from the others", async () => {
    const memberId = await newMember();
    const now = new Date();
    const date = bangkokDay(now);
    await server.context.database.transaction((tx) =>
      saveDailyRewards(tx, websiteId, [{ date, type: 'credit', amount: 7 }]),
    );
    const claim = (context: Context) =>
      claimDailyReward(context, { memberId, websiteId, date }, now);
    expect(await claimAtOnce(3, claim)).toEqual(['already_claimed', 'already_claimed', 'claimed']);
    expect(await claimAtOnce(1, claim)).toEqual(['already_claimed']);
    expect(await availableBaht(memberId)).toBe(7n);
  });

  it('tells the call that claimed a mission from the others', async () => {
    const memberId = await newMember();
    const mission = missionRow.parse({
      id: 1,
      title: 'ฝากวันเดียว',
      days_needed: 1,
      daily_minimum: 100,
      amount: 100,
      bonus_type: 'credit',
      bonus: 30,
      from: '2026-11-01T00:00:00',
    });
    await server.context.database.transaction((tx) => saveMissions(tx, websiteId, [mission]));
    await recordDeposit(server.context.database, memberId, { baht: 100, at: NOON });
    await recordPlay(server, { id: memberId }, { day: bangkokDay(NOON), staked: 100 });
    const claim = (context: Context) =>
      claimMission(context, { memberId, websiteId, missionId: mission.id }, NOON);
    expect(await claimAtOnce(3, claim)).toEqual(['already_claimed', 'already_claimed', 'claimed']);
    expect(await claimAtOnce(1, claim)).toEqual(['already_claimed']);
    expect(await availableBaht(memberId)).toBe(30n);
  });
});

it('reward-01: a claim is paid once also where an operator changed its reward between two calls', async () => {
  const [memberId, date] = [await newMember(), '2026-11-22'];
  const claim = {
    memberId,
    area: 'daily-rewards',
    key: `${memberId}:${date}`,
    reference: date,
  } as const;
  const pay = (baht: bigint) => {
    const reward = { type: 'credit', amountMicro: baht * MICRO_PER_BAHT } as const;
    const row = { ...reward, memberId, date, callId: randomUUID() };
    return payWithRow(server.context.ledger, claim, reward, {
      part: participantRow(dailyClaimPart, row),
      isOwn: () => isOwnDailyClaim(server.context.database, row),
    });
  };
  expect(await pay(7n)).toEqual({ outcome: 'paid' });
  expect(await pay(9n)).toEqual({ outcome: 'paid_before' });
  expect(await availableBaht(memberId)).toBe(7n);
});
