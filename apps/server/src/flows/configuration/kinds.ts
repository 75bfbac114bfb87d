import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import type { RecordPart, SavedKind } from '../../db/saved-kind.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { cashbackKind } from '../../features/cashback/rules-store.ts';
import { couponKind } from '../../features/coupons/store.ts';
import { rewardDateKind, rewardDayKind } from '../../features/daily-rewards/store.ts';
import { brandKind } from '../../features/games/lobby/lobby-brands-store.ts';
import { gameWordKind } from '../../features/games/lobby/words-store.ts';
import { rankKind } from '../../features/members/ranks-store.ts';
import { missionKind } from '../../features/missions/store.ts';
import { methodKind } from '../../features/payments/methods/methods-save-store.ts';
import { pointRateKind } from '../../features/points/rates-store.ts';
import {
  contributionKind,
  promotionKind,
} from '../../features/promotions/saved-promotions-store.ts';
import { referralKind } from '../../features/referral/terms-store.ts';
import { settingsKind } from '../../features/site/settings-store.ts';
import { themeKind } from '../../features/site/themes-store.ts';
import { wheelKind } from '../../features/spins/wheels-store.ts';
import { savePromotions } from './save-promotions.ts';

/**
 * The kinds of records that can be saved, rolled back and scheduled here. Records of other kinds are changed by
 * operations of their own.
 */
export const savedKinds: Readonly<Partial<Record<VersionKindName, SavedKind>>> = {
  site_settings: settingsKind,
  themes: themeKind,
  payment_methods: methodKind,
  promotions: promotionKind(savePromotions),
  promotion_contributions: contributionKind,
  coupons: couponKind,
  missions: missionKind,
  cashback_rules: cashbackKind,
  spin_wheels: wheelKind,
  ranks: rankKind,
  referral_terms: referralKind,
  point_rates: pointRateKind,
  daily_reward_days: rewardDayKind,
  daily_reward_dates: rewardDateKind,
  brands: brandKind,
  game_words: gameWordKind,
};

interface FoundKind {
  /** The kind as which the record is saved: a prize, for example, is saved with its wheel. */
  kind: VersionKindName;
  saved: SavedKind;
  parts: RecordPart[];
}

/**
 * Finds how a kept row is saved. Undefined for rows of other websites, and for kinds that operations of their own
 * change.
 */
export function kindOfRow(
  kind: VersionKindName,
  row: KeptRow,
  websiteId: number,
): FoundKind | undefined {
  if ('website_id' in row && row['website_id'] !== websiteId) return undefined;
  if (kind === 'spin_prizes') return found('spin_wheels', { id: row['wheel_id'] }, websiteId);
  if (kind === 'promotion_contributions' && row['promotion_id'] !== null) {
    return found('promotions', { id: row['promotion_id'] }, websiteId);
  }
  return found(kind, row, websiteId);
}

function found(kind: VersionKindName, columns: KeptRow, websiteId: number): FoundKind | undefined {
  const saved = savedKinds[kind];
  return saved && { kind, saved, parts: saved.parts(columns, websiteId) };
}
