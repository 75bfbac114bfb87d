import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMembers } from '../testing/people/members.ts';
import type { TestMember } from '../testing/money/payments.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { seedCoupons } from './coupons.ts';
import { seedDailyRewards } from './daily-rewards.ts';
import { seedMissions } from './missions.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member = expect.fail('no member')] = await createMembers(server, 1);
  await seedRewards();
});
afterAll(() => server.close());

async function seedRewards(): Promise<void> {
  await seedCoupons(server.context);
  await seedDailyRewards(server.context);
  await seedMissions(server.context);
}

it('reward-07: gives the sandbox coupons, missions, and a reward for each day of any month', async () => {
  const { token } = member;
  for (const coupon of ['KAPAO50', 'DIAMOND100', 'FIRST20']) {
    const result = await server.call('redeemCoupon', { body: { coupon }, token });
    expect(result, coupon).toMatchObject({ success: true });
  }
  const missions = await server.call('listMissions', { token });
  expect(missions.data?.continuous_deposit).toHaveLength(3);
  const params = { websiteId: '3' };
  const date = bangkokDay(new Date());
  const claimed = await server.call('claimDailyReward', { params, body: { date }, token });
  expect(claimed).toMatchObject({ success: true });
  const days = await server.context.database.query(sql`
    select
      from daily_reward_days
     where amount_micro > 0`);
  expect(days).toHaveLength(31);
});

it('reward-07: leaves alone at the next start what an operator has changed', async () => {
  const { database } = server.context;
  await database.query(sql`
    update coupons
       set is_enabled = false`);
  await database.query(sql`
    update missions
       set title = 'ของผู้ดูแล'`);
  await database.query(sql`
    update daily_reward_days
       set amount_micro = 0`);
  await seedRewards();
  const [counts] = await database.query(sql`
    select (select count(*) from coupons where is_enabled)                 as coupons,
           (select count(*) from missions where title <> 'ของผู้ดูแล')       as missions,
           (select count(*) from daily_reward_days where amount_micro > 0) as days`);
  expect(counts).toEqual({ coupons: 0n, missions: 0n, days: 0n });
});
