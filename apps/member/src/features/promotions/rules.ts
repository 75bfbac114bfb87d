import type { Data } from '@kapao/contract/operation.ts';
import type { ClaimedPromotion, Promotion } from '@kapao/contract/promotions.ts';
import { asksForDeposit } from '@kapao/contract/promotions/rules.ts';

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

export type Offer = Data<'listOffers'>['offers'][number];

/**
 * How a member can have a promotion: now, by a deposit, or not at all; `unknown` where the offers did not come, and the
 * server decides.
 */
export type Availability = 'ready' | 'deposit' | 'refused' | 'unknown';

export function availabilityOf(offer: Offer | undefined): Availability {
  if (offer === undefined) return 'unknown';
  if (offer.refusal === null) return 'ready';
  return offer.with_deposit?.refusal === null ? 'deposit' : 'refused';
}

/** The filters of the list; each keeps its order (bonus-53). */
export const promotionFilters = ['all', 'ready', 'deposit'] as const;
export type AvailabilityFilter = (typeof promotionFilters)[number];

/** Counts the promotions of each filter. */
export function countAvailable(
  availabilities: readonly Availability[],
): Readonly<Record<AvailabilityFilter, number>> {
  const count = (wanted: Availability) => availabilities.filter((each) => each === wanted).length;
  return { all: availabilities.length, ready: count('ready'), deposit: count('deposit') };
}
