import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { hasCashbackRules, saveCashbackRules } from '../features/cashback/rules-store.ts';
import { countRanks, saveRanks } from '../features/members/ranks-store.ts';
import { hasPointRate, savePointRate } from '../features/points/rates-store.ts';
import { hasReferralTerms, saveReferralTerms } from '../features/referral/terms-store.ts';

/** Rates so low that a script that plays for rebates gains nothing (fair-11). */
export const demoCashback = { percent: 0.5 };
export const demoReferral = {
  first_deposit_percent: 10,
  first_deposit_stakes: 10,
  lost_bets_percent: 0.5,
};
export const demoPoints = { turnover_per_point: 100 };

/** The demo's terms begin so many days ago: before the demo member's past of 60 days (seed/history). */
const PAST_DAYS = 90;

/** Seeds the demo's terms of rebates; terms entered since the first start are kept. */
export async function seedReturns({ database, config }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    await seedCashback(tx, config.websiteId);
    await seedReferral(tx, config.websiteId);
    await seedPoints(tx, config.websiteId);
    await seedRanks(tx);
  });
}

async function seedCashback(tx: Tx, websiteId: number): Promise<void> {
  if (await hasCashbackRules(tx, websiteId)) return;
  await saveCashbackRules(tx, websiteId, [
    {
      ...demoCashback,
      code: 'daily',
      period: 'day',
      min_loss: 10,
      max_payout: 5_000,
      budget: null,
      budget_claims: null,
      valid_days: 7,
      starts_on: addDays(bangkokDay(new Date()), -PAST_DAYS),
      is_enabled: true,
    },
  ]);
}

async function seedReferral(tx: Tx, websiteId: number): Promise<void> {
  if (await hasReferralTerms(tx, websiteId)) return;
  await saveReferralTerms(tx, websiteId, {
    ...demoReferral,
    first_deposit_min: 100,
    first_deposit_max: 500,
    valid_days: 30,
    is_enabled: true,
  });
}

async function seedPoints(tx: Tx, websiteId: number): Promise<void> {
  if (await hasPointRate(tx, websiteId)) return;
  await savePointRate(tx, websiteId, { ...demoPoints, is_enabled: true });
}

const demoRanks = [
  ['member', 'Member', 'สมาชิก', 0],
  ['bronze', 'Bronze', 'บรอนซ์', 10_000],
  ['silver', 'Silver', 'ซิลเวอร์', 100_000],
  ['gold', 'Gold', 'โกลด์', 1_000_000],
  ['diamond', 'Diamond', 'ไดมอนด์', 10_000_000],
] as const;

/** Benefits of a higher rank, in addition to those of the ranks below it. */
const demoBenefits: Readonly<Record<string, { text_th: string; text_en: string }[]>> = {
  member: [{ text_th: 'รับ Diamond ทุกยอดเล่น', text_en: 'Diamonds for all that you play' }],
  bronze: [{ text_th: 'คูปองวันเกิด', text_en: 'A birthday coupon' }],
  silver: [{ text_th: 'คูปองพิเศษทุกเดือน', text_en: 'A special coupon every month' }],
  gold: [{ text_th: 'ตอบแชตก่อนใคร', text_en: 'First in line in the chat' }],
  diamond: [{ text_th: 'ผู้ดูแลส่วนตัว', text_en: 'A personal contact' }],
};

/** Seeds the higher ranks; the migrations create the first one. */
async function seedRanks(tx: Tx): Promise<void> {
  if ((await countRanks(tx)) > 1) return;
  await saveRanks(
    tx,
    demoRanks.map(([code, name_en, name_th, turnover_from], index) => ({
      code,
      name_en,
      name_th,
      image: `ranks/${code}.svg`,
      sort: index + 1,
      turnover_from,
      benefits: demoBenefits[code] ?? [],
    })),
  );
}
