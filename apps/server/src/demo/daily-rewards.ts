import { dailyRewardRow } from '@kapao/contract/daily-rewards/written.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { hasDailyRewards, saveDailyRewards } from '../features/daily-rewards/store.ts';

/**
 * Demo rewards: points on most days, more points on every fifth, and a little credit once a week.
 */
export const demoCalendar = z.array(dailyRewardRow).parse([
  { days: 'every', type: 'points', amount: 5 },
  { days: [5, 10, 15, 20, 25, 30], type: 'points', amount: 15 },
  { days: [7, 14, 21, 28], type: 'credit', amount: 2 },
]);

/** Seeds an empty table only, so that an operator's changes survive restarts. */
export async function seedDailyRewards({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasDailyRewards(tx, config.websiteId)) return;
    await saveDailyRewards(tx, config.websiteId, demoCalendar);
  });
}
