import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { part } from '../../ledger/participants.ts';
import { countRedemptions, isRedemptionOf, redemptionPart } from './redemptions-store.ts';
import type { Redemption } from './redemptions-store.ts';
import { couponRefusal, missWaitSeconds, unforgivenMisses } from './rules.ts';
import { couponCode } from '@kapao/contract/coupons/rules.ts';
import type { CouponRefusal } from './rules.ts';
import { findCoupon, lockMisses, noteMisses } from './store.ts';
import type { Coupon } from './store.ts';
import { payWithRow } from '../../ledger/pay-reward.ts';
import { rewardText } from '../site/reads.ts';
import type { Paid, Reward } from '../../ledger/pay-reward.ts';

export interface CouponRequest {
  memberId: bigint;
  websiteId: number;
  /** The code as the member typed it. */
  typed: string;
}

export type RedeemedCoupon =
  | { outcome: 'redeemed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: CouponRefusal }
  | { outcome: 'wait'; seconds: number };

/** A coupon that is being saved is free again within this; an operator's forgotten session is not. */
const BUSY_RETRIES = 10;
const BUSY_PAUSE_MS = 100;

/**
 * Looks the code up, unless the member has been guessing, and redeems it. One that is being changed is
 * looked up again, as it stands then.
 */
export async function redeemCoupon(
  context: Context,
  request: CouponRequest,
  now: Date,
): Promise<RedeemedCoupon> {
  for (let retries = 0; ; retries += 1) {
    const found = await lookUp(context, request);
    if (found.outcome !== 'found') return found;
    const redeemed = await redeem(context, request, found.coupon, now);
    if (!isBusy(redeemed) || retries >= BUSY_RETRIES) return redeemed;
    await sleep(BUSY_PAUSE_MS);
  }
}

function isBusy(redeemed: RedeemedCoupon): boolean {
  return redeemed.outcome === 'refused' && redeemed.refusal.code === 'coupon_busy';
}

type LookedUp =
  | { outcome: 'found'; coupon: Coupon }
  | Exclude<RedeemedCoupon, { outcome: 'redeemed' }>;

function lookUp(
  { database }: Context,
  { memberId, websiteId, typed }: CouponRequest,
): Promise<LookedUp> {
  return database.transaction(async (tx): Promise<LookedUp> => {
    const misses = await lockMisses(tx, memberId);
    const seconds = missWaitSeconds(misses);
    if (seconds > 0) return { outcome: 'wait', seconds };
    const coupon = await findCoupon(tx, websiteId, couponCode(typed));
    if (coupon) return { outcome: 'found', coupon };
    await noteMisses(tx, memberId, unforgivenMisses(misses) + 1);
    return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  });
}

/**
 * The redemption's row, the coupon's counter and the money are one transaction (reward-01). Of
 * redemptions at once by one member, one has the ordinal; the others look again what is left to them. A
 * call that has redeemed ends, so that it never redeems twice.
 */
async function redeem(
  context: Context,
  { memberId, websiteId }: CouponRequest,
  coupon: Coupon,
  now: Date,
): Promise<RedeemedCoupon> {
  const callId = randomUUID();
  for (let tried = 0; ; tried += 1) {
    const redeemed = await countRedemptions(context.database, memberId, coupon.id);
    if (redeemed < tried) throw new Error(`coupon ${coupon.code} was paid without its row`);
    const refusal = couponRefusal(coupon, redeemed, now);
    if (refusal) return { outcome: 'refused', refusal };
    const paid = await pay(context, coupon, { memberId, ordinal: redeemed + 1, callId });
    if (paid.outcome === 'refused') {
      const code = paid.reason === 'coupon_busy' ? 'coupon_busy' : 'coupon_used_up';
      return { outcome: 'refused', refusal: { code } };
    }
    if (paid.outcome === 'paid_before') continue;
    const { type, amountMicro } = coupon;
    const text = await rewardText(context.database, websiteId, coupon);
    return { outcome: 'redeemed', reward: { type, amountMicro }, text };
  }
}

function pay(
  { database, ledger }: Context,
  { id: couponId, code, type, amountMicro }: Coupon,
  claim: Pick<Redemption, 'memberId' | 'ordinal' | 'callId'>,
): Promise<Paid> {
  const { memberId, ordinal } = claim;
  const key = `${couponId}:${memberId}:${ordinal}`;
  const redemption = { ...claim, couponId, type, amountMicro };
  return payWithRow(
    ledger,
    { memberId, area: 'coupons', key, reference: code },
    { type, amountMicro },
    {
      part: part(redemptionPart, redemption),
      isOwn: () => isRedemptionOf(database, redemption),
    },
  );
}
