import type { Context } from '../context.ts';
import { fairRuleRow, hasFairRules, saveFairRules } from '../features/fair-offers/store.ts';

/** The conditions of the demo's gifts: stakes of own money that cost more on average than the gift is worth (fair-11). */
export const demoFairRules = fairRuleRow.array().parse(
  [
    ['coupons/KAPAO50', 5_000],
    ['coupons/FIRST20', 2_000],
    ['coupons/DIAMOND100', 1_500],
    ['daily-rewards', 1_000],
  ].map(([offer, min_staked]) => ({
    offer,
    min_staked,
    one_per: ['account', 'name', 'device', 'network'],
  })),
);

/** Seeds an empty table only, so that an operator's changes survive restarts. */
export async function seedFairRules({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasFairRules(tx)) return;
    await saveFairRules(tx, config.websiteId, demoFairRules);
  });
}
