import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import { hasCashbackRules, saveCashbackRules } from '../modules/cashback/rules-store.ts';

/** What members get back for play, as long as nobody has entered anything else. */
export async function seedReturns({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasCashbackRules(tx, config.websiteId)) return;
    await saveCashbackRules(tx, config.websiteId, [
      {
        code: 'daily',
        period: 'day',
        percent: 5,
        min_loss: 10,
        max_payout: 5_000,
        valid_days: 7,
        starts_on: bangkokDay(new Date()),
        is_enabled: true,
      },
    ]);
  });
}
