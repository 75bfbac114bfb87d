import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { bangkokTimeText } from '@kapao/contract/bangkok.ts';

export interface CouponTerms {
  isEnabled: boolean;
  startsAt: Date | null;
  /** The end of the validity, exclusive; null for no end. */
  endsAt: Date | null;
  totalLimit: number | null;
  perMemberLimit: number;
  redeemedCount: number;
  amountMicro: bigint;
  /** The most that all redemptions of the coupon pay together; null for no budget. */
  budgetMicro: bigint | null;
  spentMicro: bigint;
}

/**
 * offer-26: the most redemptions of bonus coupons that run at once, and the most that wait. Each holds a database
 * connection, as a promotion's claim does (bonus-23).
 */
export const MAX_BONUSES_AT_ONCE = 4;
export const MAX_BONUSES_WAITING = 1_000;

/**
 * Why a redemption is refused in the batch that pays it. `coupon_busy`: another transaction, such as a save, locks the
 * coupon.
 */
export type LimitRefusal = 'coupon_used_up' | 'budget_spent' | 'coupon_busy';

/**
 * Refusals of a coupon whose credit is a bonus: a member has one open claim, and none while a withdrawal is on its way.
 */
type BonusRefusal = 'promotion_open' | 'withdrawal_in_progress' | 'too_many_requests';

export type CouponRefusal =
  | { code: 'coupon_unknown' | 'expired' | 'already_claimed' | LimitRefusal | BonusRefusal }
  | { code: 'coupon_not_begun'; startsAt: Date }
  | { code: 'offer_not_for_you'; text: BothLanguages };

/**
 * reward-10: returns why the member may not redeem the coupon. The member's own limit comes before the total limit,
 * because its text is more helpful.
 */
export function couponRefusal(
  coupon: CouponTerms,
  redeemedByMember: number,
  now: Date,
): CouponRefusal | undefined {
  const { isEnabled, startsAt, endsAt, totalLimit, perMemberLimit, redeemedCount } = coupon;
  const { amountMicro, budgetMicro, spentMicro } = coupon;
  if (!isEnabled) return { code: 'coupon_unknown' };
  if (startsAt !== null && now < startsAt) return { code: 'coupon_not_begun', startsAt };
  if (redeemedByMember >= perMemberLimit) return { code: 'already_claimed' };
  if (endsAt !== null && now >= endsAt) return { code: 'expired' };
  if (totalLimit !== null && redeemedCount >= totalLimit) return { code: 'coupon_used_up' };
  if (budgetMicro !== null && spentMicro + amountMicro > budgetMicro) {
    return { code: 'budget_spent' };
  }
  return undefined;
}

export function couponRefusalText(refusal: CouponRefusal): string | BothLanguages | undefined {
  switch (refusal.code) {
    case 'coupon_not_begun':
      return beginsText(bangkokTimeText(refusal.startsAt));
    case 'offer_not_for_you':
      return refusal.text;
    case 'expired':
      return 'คูปองนี้หมดอายุแล้ว';
    case 'already_claimed':
      return 'คุณใช้คูปองนี้ครบสิทธิ์แล้ว';
    case 'coupon_unknown':
    case 'coupon_used_up':
    case 'budget_spent':
    case 'coupon_busy':
    case 'promotion_open':
    case 'withdrawal_in_progress':
    case 'too_many_requests':
      return undefined;
    default:
      return refusal satisfies never;
  }
}

/** reward-12: the number of unknown codes that a member may type without a wait, because people mistype. */
export const FREE_MISSES = 5;
/** Seconds after which one unknown code is forgiven, which also limits how fast codes can be guessed. */
export const MISS_FORGIVEN_SECONDS = 60;

export interface Misses {
  misses: number;
  /** The unknown code whose terms were asked for last; null once it was typed again. */
  askedCode: string | null;
  /** Seconds since the last unknown code. */
  secondsSince: number;
}

/**
 * Returns how many unknown codes of a member still count; one is forgiven each minute. They are counted by member,
 * because a mobile carrier puts thousands of members behind one address.
 */
export function unforgivenMisses({ misses, secondsSince }: Omit<Misses, 'askedCode'>): number {
  return Math.max(0, misses - secondsSince / MISS_FORGIVEN_SECONDS);
}

/** reward-12: how long the member must wait before the next code is checked, in whole seconds. */
export function missWaitSeconds(misses: Omit<Misses, 'askedCode'>): number {
  const beyond = Math.max(0, unforgivenMisses(misses) - (FREE_MISSES - 1));
  return Math.ceil(beyond * MISS_FORGIVEN_SECONDS);
}

export function missWaitText(seconds: number): BothLanguages {
  return {
    th: `กรอกรหัสที่ไม่มีอยู่หลายครั้งเกินไป กรุณารออีก ${seconds} วินาที`,
    en: `Too many codes that do not exist, please wait ${seconds} seconds`,
  };
}

function beginsText(time: string): BothLanguages {
  return { th: `คูปองนี้เริ่มใช้ได้ ${time}`, en: `This coupon can be used from ${time}` };
}
