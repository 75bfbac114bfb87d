import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import {
  couponCode,
  couponRefusal,
  missWaitSeconds,
  unforgivenMisses,
} from '../modules/coupons/rules.ts';
import type { CouponRefusal } from '../modules/coupons/rules.ts';
import {
  countRedemptions,
  insertRedemption,
  lockCoupon,
  lockMisses,
  noteMisses,
} from '../modules/coupons/store.ts';
import { payReward, rewardText } from './pay-reward.ts';
import type { Reward } from './pay-reward.ts';

export interface CouponWish {
  memberId: bigint;
  websiteId: number;
  /** As the member typed it. */
  typed: string;
}

export type RedeemedCoupon =
  | { outcome: 'redeemed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: CouponRefusal }
  | { outcome: 'wait'; seconds: number };

/** Counts the redemption and pays it, in one transaction (REQUIREMENTS 8). */
export async function redeemCoupon(
  { database, ledger }: Context,
  wish: CouponWish,
  now: Date,
): Promise<RedeemedCoupon> {
  return database.transaction((tx) => redeem(tx, ledger, wish, now));
}

async function redeem(
  tx: Tx,
  ledger: Ledger,
  { memberId, websiteId, typed }: CouponWish,
  now: Date,
): Promise<RedeemedCoupon> {
  const misses = await lockMisses(tx, memberId);
  const seconds = missWaitSeconds(misses);
  if (seconds > 0) return { outcome: 'wait', seconds };

  const coupon = await lockCoupon(tx, websiteId, couponCode(typed));
  if (!coupon) {
    await noteMisses(tx, memberId, unforgivenMisses(misses) + 1);
    return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  }
  const redeemed = await countRedemptions(tx, memberId, coupon.id);
  const refusal = couponRefusal(coupon, redeemed, now);
  if (refusal) return { outcome: 'refused', refusal };

  const ordinal = redeemed + 1;
  await insertRedemption(tx, memberId, coupon, ordinal);
  const key = `${coupon.id}:${memberId}:${ordinal}`;
  await payReward(tx, ledger, { memberId, area: 'coupons', key, reference: coupon.code }, coupon);
  const { type, amountMicro } = coupon;
  return {
    outcome: 'redeemed',
    reward: { type, amountMicro },
    text: await rewardText(tx, websiteId, coupon),
  };
}
