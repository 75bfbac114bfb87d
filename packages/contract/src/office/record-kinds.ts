import type { VersionKindName } from './version-kinds.ts';

/** The kinds of records that `listRewardRecords` lists. */
export const listedRecordKinds = [
  'missions',
  'daily_reward_days',
  'daily_reward_dates',
  'point_rates',
  'referral_terms',
] as const satisfies readonly VersionKindName[];
export type ListedRecordKind = (typeof listedRecordKinds)[number];

/** The kinds of records whose editors save by `saveRewardRecords`. */
export const rewardRecordKinds = [
  ...listedRecordKinds,
  'spin_wheels',
  'cashback_rules',
  'ranks',
  'promotion_contributions',
] as const satisfies readonly VersionKindName[];
export type RewardRecordKind = (typeof rewardRecordKinds)[number];

/** The kinds of records whose editors save by `saveMethodRecords`. */
export const paymentRecordKinds = ['payment_methods'] as const satisfies readonly VersionKindName[];

/** The kinds of records whose editors save by `saveBrandRecords`. */
export const brandRecordKinds = ['brands'] as const satisfies readonly VersionKindName[];

export type RecordKind =
  | RewardRecordKind
  | (typeof paymentRecordKinds)[number]
  | (typeof brandRecordKinds)[number];
