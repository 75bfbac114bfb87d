import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { couponInvariants } from '../../../features/coupons/invariants.ts';
import { dailyRewardInvariants } from '../../../features/daily-rewards/invariants.ts';
import { missionInvariants } from '../../../features/missions/invariants.ts';
import { seedCoupons } from '../../../demo/coupons.ts';
import { seedDailyRewards } from '../../../demo/daily-rewards.ts';
import { seedMissions } from '../../../demo/missions.ts';
import { recordDeposit } from '../../../testing/money/deposits.ts';
import { contradict } from '../../../testing/money/ledger.ts';
import { createMembers } from '../../../testing/people/members.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { recordPlay } from '../../../testing/play/play.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member = expect.fail('no member')] = await createMembers(server, 1);
  await seedCoupons(server.context);
  await seedDailyRewards(server.context);
  await seedMissions(server.context);
});
afterAll(() => server.close());

const query = (statement: Sql) => server.context.database.query(statement);

const rewards = [...couponInvariants, ...dailyRewardInvariants, ...missionInvariants];

async function broken(): Promise<string[]> {
  const { checks } = await verifyLedger(server.context.database, rewards);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

describe('ledger:verify', () => {
  it('ledger-39: finds every claim paid once', async () => {
    const { token } = member;
    await recordDeposit(server.context.database, member.id, { baht: 300, at: new Date() });
    const date = bangkokDay(new Date());
    await recordPlay(server, member, { day: date, staked: 300, won: 300 });
    const params = { websiteId: '3' };
    const claims = [
      await server.call('redeemCoupon', { body: { coupon: 'KAPAO50' }, token }),
      await server.call('redeemCoupon', { body: { coupon: 'DIAMOND100' }, token }),
      await server.call('claimDailyReward', { params, body: { date }, token }),
      await server.call('claimMission', { body: { id: 1 }, token }),
    ];
    expect(claims.map(({ success }) => success)).toEqual([true, true, true, true]);
    expect(await broken()).toEqual([]);
  });

  it('names the rows that were never paid, and the days that count twice', async () => {
    contradict(rewards);
    await query(sql`
      insert into coupon_redemptions (member_id, coupon_id, ordinal, type, amount_micro, call_id, created_at)
      select ${member.id}, id, 2, type, amount_micro, gen_random_uuid(), now()
        from coupons
       where code = 'KAPAO50'`);
    await query(sql`
      insert into daily_reward_claims (member_id, date, type, amount_micro, call_id, created_at)
      values (${member.id}, '2026-01-01', 'points', 10000000, gen_random_uuid(), now())`);
    await query(sql`
      insert into mission_claims
             (member_id, website_id, mission_id, ordinal, first_day, last_day, days, total_micro,
              bonus_type, bonus_micro, call_id, created_at)
      select member_id, website_id, mission_id, 2, first_day, last_day, days, total_micro,
             bonus_type, bonus_micro, gen_random_uuid(), now()
        from mission_claims
       where member_id = ${member.id}`);
    expect(await broken()).toEqual([
      'every redemption of a coupon was paid once, and nothing else was',
      "every coupon's counters are the number and the sum of its redemptions",
      'every claim of a daily reward was paid once, and nothing else was',
      'every claim of a mission was paid once, and nothing else was',
      'no day counts for two claims of a mission',
    ]);
  });

  it('names the money that no row stands for', async () => {
    const [other = expect.fail('no member')] = await createMembers(server, 1);
    await server.context.ledger.post({
      source: 'daily-rewards',
      idempotencyKey: `${other.id}:2026-01-01`,
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: 'daily-rewards' },
      to: { kind: 'member_available', memberId: other.id },
      amountMicro: 1n,
      reference: '2026-01-01',
    });
    await query(sql`
      insert into daily_reward_claims (member_id, date, type, amount_micro, call_id, created_at)
      values (${other.id}, '2026-01-02', 'credit', 1, gen_random_uuid(), now())`);
    const violations = await query(dailyRewardInvariants[0]?.violations ?? expect.fail());
    expect(violations).toHaveLength(3);
  });
});
