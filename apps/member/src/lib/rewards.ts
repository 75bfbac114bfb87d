import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit, formatPoints } from './numbers.ts';

/** `50.00 baht`, or `5 Diamond`: in the words for baht and for points that are given. */
export function rewardText(
  { type, amount }: Data<'redeemCoupon'>,
  words: { baht: string; points: string },
): string {
  return type === 'credit'
    ? `${formatCredit(amount)} ${words.baht}`
    : `${formatPoints(amount)} ${words.points}`;
}
