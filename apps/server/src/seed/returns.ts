import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { hasCashbackRules, saveCashbackRules } from '../modules/cashback/rules-store.ts';
import { hasReferralTerms, saveReferralTerms } from '../modules/referral/terms-store.ts';

/** What members get back for play. Where somebody has entered terms since the first start, they stay. */
export async function seedReturns({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    await seedCashback(tx, config.websiteId);
    await seedReferral(tx, config.websiteId);
  });
}

async function seedCashback(tx: Tx, websiteId: number): Promise<void> {
  if (await hasCashbackRules(tx, websiteId)) return;
  await saveCashbackRules(tx, websiteId, [
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
}

async function seedReferral(tx: Tx, websiteId: number): Promise<void> {
  if (await hasReferralTerms(tx, websiteId)) return;
  await saveReferralTerms(tx, websiteId, {
    first_deposit_percent: 10,
    first_deposit_min: 100,
    first_deposit_max: 500,
    lost_bets_percent: 2,
    valid_days: 30,
    is_enabled: true,
  });
}
