import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { savePointRate } from '../features/points/rates-store.ts';
import { startTestServer } from '../testing/server.ts';
import { seedReturns } from './returns.ts';

it('reward-07: gives the sandbox cashback, referral terms, points and five ranks, and leaves what was changed', async () => {
  const server = await startTestServer();
  const { database } = server.context;
  try {
    await seedReturns(server.context);
    await database.transaction((tx) =>
      savePointRate(tx, 3, { turnover_per_point: 50, is_enabled: false }),
    );
    await seedReturns(server.context);
    const [seeded] = await database.query(sql`
      select (select basis_points from cashback_rules where period = 'day') as cashback,
             (select first_deposit_basis_points from referral_terms)        as first_deposit,
             (select first_deposit_max_micro from referral_terms)           as first_deposit_max,
             (select lost_bets_basis_points from referral_terms)            as lost_bets,
             (select turnover_per_point_micro from point_rates)             as per_point,
             (select array_agg(code order by sort) from ranks)              as ranks`);
    expect(seeded).toEqual({
      cashback: 50,
      first_deposit: 1_000,
      first_deposit_max: 500_000_000n,
      lost_bets: 50,
      per_point: 50_000_000n,
      ranks: ['member', 'bronze', 'silver', 'gold', 'diamond'],
    });
  } finally {
    await server.close();
  }
});
