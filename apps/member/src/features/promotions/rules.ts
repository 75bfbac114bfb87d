import type { ClaimedPromotion, Promotion } from '@kapao/contract/promotions.ts';
import { asksForDeposit } from '@kapao/contract/promotions/rules.ts';

const HOURS_PER_DAY = 24;

/** Sorts promotions by their `sort` ascending, null last; equal ones keep their order (bonus-46). */
export function sortPromotions(promotions: readonly Promotion[]): Promotion[] {
  return promotions.toSorted((one, other) => sortKey(one) - sortKey(other));
}

/** The key of a promotion without a `sort` is finite, because Infinity - Infinity is NaN. */
function sortKey({ sort }: Promotion): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}

/** The latest claim if it is still open; null otherwise. */
export function runningClaim(claims: readonly ClaimedPromotion[]): ClaimedPromotion | null {
  const [latest] = claims;
  return latest?.status === 'open' ? latest : null;
}

/** Splits a duration into a unit and its count: whole days as days, every other duration as hours. */
export function durationParts(hours: number): { unit: 'days' | 'hours'; count: number } {
  const isWholeDays = hours >= HOURS_PER_DAY && hours % HOURS_PER_DAY === 0;
  return isWholeDays
    ? { unit: 'days', count: hours / HOURS_PER_DAY }
    : { unit: 'hours', count: hours };
}

type WageringRequirement = { kind: 'none' } | { kind: 'amount' | 'multiple'; value: number };

/**
 * The wagering requirement: an amount in baht, or a multiple of deposit and bonus together; 0 means none.
 */
export function wageringRequirement({
  amount,
  multiple,
}: Promotion['turnover']): WageringRequirement {
  if (amount !== null && amount > 0) return { kind: 'amount', value: amount };
  if (multiple !== null && multiple > 0) return { kind: 'multiple', value: multiple };
  return { kind: 'none' };
}

/** True if the promotion requires a deposit. */
export function requiresDeposit({ kind, min_deposit, bonus }: Promotion): boolean {
  const hasShareOfDeposit = bonus.percent !== null;
  return asksForDeposit({ kind, hasShareOfDeposit, hasMinDeposit: min_deposit > 0 });
}
