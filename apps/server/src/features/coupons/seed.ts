import type { Context } from '../../context.ts';
import { couponRow, hasCoupons, saveCoupons } from './store.ts';

const demoCoupons = couponRow.array().parse([
  { code: 'KAPAO50', type: 'credit', amount: 50 },
  { code: 'DIAMOND100', type: 'points', amount: 100 },
  { code: 'FIRST20', type: 'credit', amount: 20, total_limit: 20 },
]);

/** Only on an empty table, so that an operator's changes survive restarts. */
export async function seedCoupons({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasCoupons(tx, config.websiteId)) return;
    await saveCoupons(tx, config.websiteId, demoCoupons);
  });
}
