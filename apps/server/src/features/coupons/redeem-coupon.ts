import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { participantRow } from '../../ledger/participants.ts';
import { countRedemptions, isOwnRedemption, redemptionPart } from './redemptions-store.ts';
import type { Redemption } from './redemptions-store.ts';
import { couponRefusal, missWaitSeconds, unforgivenMisses } from './rules.ts';
import { readCode } from '@kapao/contract/typing/code.ts';
import type { CouponRefusal } from './rules.ts';
import { findCoupon, lockMisses, noteMisses } from './store.ts';
import type { FoundCoupon } from './store.ts';
import { payWithRow } from '../../ledger/pay-reward.ts';
import { fairClaimPart, unfairOfReason, unfairText } from '../fair-offers/reads.ts';
import type { FairClaim } from '../fair-offers/reads.ts';
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

/** Retries while a coupon is locked: a save is over by then, a forgotten database session is not. */
const BUSY_RETRIES = 10;
const BUSY_PAUSE_MS = 100;

/**
 * Finds the coupon and redeems it, unless the member has guessed too many codes. If it is being changed, it is read
 * again after the change.
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
  | { outcome: 'found'; coupon: FoundCoupon }
  | Exclude<RedeemedCoupon, { outcome: 'redeemed' }>;

async function lookUp(
  { database }: Context,
  { memberId, websiteId, typed }: CouponRequest,
): Promise<LookedUp> {
  const code = readCode(typed);
  // A text that no coupon can have is a slip of the keyboard, and costs no guess (type-07).
  if ('refusal' in code) return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  return database.transaction(async (tx): Promise<LookedUp> => {
    const misses = await lockMisses(tx, memberId);
    const seconds = missWaitSeconds(misses);
    if (seconds > 0) return { outcome: 'wait', seconds };
    const coupon = await findCoupon(tx, websiteId, code.value);
    if (coupon) return { outcome: 'found', coupon };
    await noteMisses(tx, memberId, unforgivenMisses(misses) + 1);
    return { outcome: 'refused', refusal: { code: 'coupon_unknown' } };
  });
}

/**
 * Writes the redemption's row, the coupon's counter and the money in one transaction (reward-01). When one member
 * redeems concurrently, one call gets the ordinal and the others check the remaining limit again.
 */
async function redeem(
  context: Context,
  { memberId, websiteId }: CouponRequest,
  coupon: FoundCoupon,
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
      const unfair = unfairOfReason(paid.reason);
      if (unfair)
        return {
          outcome: 'refused',
          refusal: { code: 'offer_not_for_you', text: unfairText(unfair) },
        };
      const code = paid.reason === 'coupon_busy' ? 'coupon_busy' : 'coupon_used_up';
      return { outcome: 'refused', refusal: { code } };
    }
    if (paid.outcome === 'paid_before') continue;
    const { type, amountMicro } = coupon;
    const text = await rewardText(context.database, websiteId, coupon);
    return { outcome: 'redeemed', reward: { type, amountMicro }, text };
  }
}

/** The days whose stakes a coupon may ask for. */
const STAKE_DAYS = 30;

/** fair-01: a coupon asks for one claim per person, unless its rule says otherwise. */
const fairClaimOf = (memberId: bigint, couponId: bigint): FairClaim => ({
  memberId,
  offer: `coupons/${couponId}`,
  asksByDefault: true,
  stakeDays: STAKE_DAYS,
});

function pay(
  { database, ledger }: Context,
  { id: couponId, codeId, code, type, amountMicro }: FoundCoupon,
  claim: Pick<Redemption, 'memberId' | 'ordinal' | 'callId'>,
): Promise<Paid> {
  const { memberId, ordinal } = claim;
  const key = `${couponId}:${memberId}:${ordinal}`;
  const redemption = { ...claim, couponId, codeId, type, amountMicro };
  return payWithRow(
    ledger,
    { memberId, area: 'coupons', key, reference: code },
    { type, amountMicro },
    {
      guard: participantRow(fairClaimPart, fairClaimOf(memberId, couponId)),
      part: participantRow(redemptionPart, redemption),
      isOwn: () => isOwnRedemption(database, redemption),
    },
  );
}
