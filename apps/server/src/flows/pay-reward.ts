import type { RewardType } from '@kapao/contract/fields.ts';
import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import { readPointsName } from '../modules/site/store.ts';
import { moveOrThrow } from './move-or-throw.ts';

export interface Reward {
  type: RewardType;
  amountMicro: bigint;
}

export interface RewardClaim {
  memberId: bigint;
  /** The source of the transfer, and the account that bears it. */
  area: 'coupons' | 'daily-rewards' | 'missions' | 'spins';
  /** Of the claim's own row, so that the row and its money exist once and together. */
  key: string;
  /** As the member's activity shows it: a coupon's code, a day, a mission's title. */
  reference: string;
}

/** Pays a claim within the transaction that wrote its row; no reward is ever a deposit. */
export async function payReward(
  tx: Tx,
  ledger: Ledger,
  { memberId, area, key, reference }: RewardClaim,
  { type, amountMicro }: Reward,
): Promise<void> {
  const common = { source: area, idempotencyKey: key, kind: 'reward', amountMicro, reference };
  await moveOrThrow(
    tx,
    ledger,
    type === 'credit'
      ? {
          ...common,
          kind: 'reward',
          from: { kind: 'promotion_cost', reference: area },
          to: { kind: 'member_available', memberId },
        }
      : {
          ...common,
          kind: 'reward',
          from: { kind: 'points_issue', reference: area },
          to: { kind: 'member_points', memberId },
        },
  );
}

/** What the member has received, in the site's own words. */
export async function rewardText(
  on: Queryable,
  websiteId: number,
  { type, amountMicro }: Reward,
): Promise<string> {
  if (type === 'credit') return `ได้รับเครดิต ${bahtText(amountMicro)} บาทแล้ว`;
  const points = bahtFromMicro(amountMicro).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `ได้รับ ${points} ${await readPointsName(on, websiteId)} แล้ว`;
}
