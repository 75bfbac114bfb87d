import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';

/** Formats a reward, such as `50.00 baht` or `5 Diamond`, with the given names of the units. */
export function receivedText(
  { type, amount }: Data<'redeemCoupon'>,
  words: { baht: string; points: string },
): string {
  return type === 'credit'
    ? `${formatCredit(amount)} ${words.baht}`
    : `${formatPoints(amount)} ${words.points}`;
}
