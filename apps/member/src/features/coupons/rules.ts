import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';

/** SPEC section 5, "Coupon": the code must be non-empty; there is no other rule of its format. */
export function couponCode(typed: string): string {
  return typed.trim();
}

/** The server reads no longer ones, and no coupon has one. */
export const CODE_LENGTH_MAX = 100;

/** `50.00 baht`, or `5 Diamond`: in the words for baht and for points that are given. */
export function rewardText(
  { type, amount }: Data<'redeemCoupon'>,
  words: { baht: string; points: string },
): string {
  return type === 'credit'
    ? `${formatCredit(amount)} ${words.baht}`
    : `${formatPoints(amount)} ${words.points}`;
}
