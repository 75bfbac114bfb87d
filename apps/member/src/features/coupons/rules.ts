import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';

/** The code must be non-empty; no other format rule applies (reward-15). */
export function couponCode(typed: string): string {
  return typed.trim();
}

/** The server's limit; no coupon has a longer code. */
export const CODE_LENGTH_MAX = 100;

/** The reward as text, such as `50.00 baht` or `5 Diamond`, with the given names of the units. */
export function rewardText(
  { type, amount }: Data<'redeemCoupon'>,
  words: { baht: string; points: string },
): string {
  return type === 'credit'
    ? `${formatCredit(amount)} ${words.baht}`
    : `${formatPoints(amount)} ${words.points}`;
}
