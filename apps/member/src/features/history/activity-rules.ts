import type { Activity, ActivityKind } from '@kapao/contract/history.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';

/** A key of the catalogue's `history` or of its `kind`. */
export type ActivityWord = ActivityKind | 'lost' | 'winTakenBack';

/** A win of 0 means that the round is lost; a rollback with a negative amount takes back a win. */
export function activityWord({ kind, amount }: Pick<Activity, 'kind' | 'amount'>): ActivityWord {
  if (kind === 'win' && amount === 0) return 'lost';
  if (kind === 'rollback' && amount < 0) return 'winTakenBack';
  return kind;
}

interface ShownMovement {
  text: string;
  isGain: boolean;
}

/**
 * The amount with its sign; gains are green. Baht have two decimals, points only the decimals they need.
 */
export function shownMovement({ amount, currency }: ActivityMoney): ShownMovement {
  const size = shownSum(Math.abs(amount), currency);
  if (amount === 0) return { text: size, isGain: false };
  return { text: `${amount > 0 ? '+' : '-'}${size}`, isGain: amount > 0 };
}

type ActivityMoney = Pick<Activity, 'amount' | 'currency'>;

export function shownSum(sum: number, currency: Activity['currency']): string {
  return currency === 'THB' ? formatCredit(sum) : formatPoints(sum);
}
