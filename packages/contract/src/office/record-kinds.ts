import type { VersionKindName } from './version-kinds.ts';

/** The kinds of records whose editors save by `saveRewardRecords`. */
export const rewardRecordKinds = [
  'spin_wheels',
  'cashback_rules',
  'ranks',
  'promotion_contributions',
] as const satisfies readonly VersionKindName[];
export type RewardRecordKind = (typeof rewardRecordKinds)[number];

/** The kinds of records whose editors save by `saveBrandRecords`. */
export const brandRecordKinds = ['brands'] as const satisfies readonly VersionKindName[];
export type RecordKind = RewardRecordKind | (typeof brandRecordKinds)[number];
