import { demoCoupons } from '@kapao/contract/demo.ts';
import { couponRow } from '@kapao/contract/coupons/written.ts';
import type { Context } from '../context.ts';
import { hasCoupons, saveCoupons } from '../features/coupons/store.ts';

/** Seeds an empty table only, so that an operator's changes survive restarts. */
export async function seedCoupons({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasCoupons(tx, config.websiteId)) return;
    await saveCoupons(tx, config.websiteId, couponRow.array().parse(demoCoupons));
  });
}
