import type { ClaimedPromotion, Promotion } from '@kapao/contract/promotions.ts';

const WHOLE_PERCENT = 100;
const HOURS_PER_DAY = 24;

/** SPEC section 4, "Sorting": by sort ascending, null last; what has no order stays as it came. */
export function sortPromotions(promotions: readonly Promotion[]): Promotion[] {
  return promotions.toSorted((one, other) => order(one) - order(other));
}

/** Finite, because Infinity - Infinity is no order. */
function order({ sort }: Promotion): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}

/** The claim whose bonus the member plays with now, if the latest one is still open. */
export function runningClaim(claims: readonly ClaimedPromotion[]): ClaimedPromotion | null {
  const [latest] = claims;
  return latest?.status === 'open' ? latest : null;
}

/** How far the turnover is, 0 to 100; where none is needed it is done. */
export function turnoverPercent({
  turnover_need,
  turnover_done,
}: Pick<ClaimedPromotion, 'turnover_need' | 'turnover_done'>): number {
  if (turnover_need <= 0) return WHOLE_PERCENT;
  return Math.min(WHOLE_PERCENT, Math.max(0, (turnover_done / turnover_need) * WHOLE_PERCENT));
}

/** Whole days as days, everything else as hours. */
export function durationParts(hours: number): { unit: 'days' | 'hours'; count: number } {
  const isWholeDays = hours >= HOURS_PER_DAY && hours % HOURS_PER_DAY === 0;
  return isWholeDays
    ? { unit: 'days', count: hours / HOURS_PER_DAY }
    : { unit: 'hours', count: hours };
}

type TurnoverAsked = { kind: 'none' } | { kind: 'amount' | 'multiple'; value: number };

/** An amount in baht, or times deposit and bonus together; 0 of either asks for nothing. */
export function turnoverAsked({ amount, multiple }: Promotion['turnover']): TurnoverAsked {
  if (amount !== null && amount > 0) return { kind: 'amount', value: amount };
  if (multiple !== null && multiple > 0) return { kind: 'multiple', value: multiple };
  return { kind: 'none' };
}

/** Whether it is for a deposit at all; the server judges by the same. */
export function asksForDeposit({ kind, min_deposit, bonus }: Promotion): boolean {
  const isForDeposit = kind === 'first_deposit' || kind === 'every_deposit';
  return isForDeposit || bonus.percent !== null || min_deposit > 0;
}
