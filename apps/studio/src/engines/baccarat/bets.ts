import { MAX_ROUND_BAHT, MAX_SPOT_BAHT, SPOTS, type Bets } from './protocol.ts';

/** What the page may not do either; shared, so that both say the same. */
export type BetsRefusal = 'no_bet' | 'both_sides' | 'spot_full' | 'table_full';

export function totalBaht(bets: Bets): number {
  return SPOTS.reduce((sum, spot) => sum + (bets[spot] ?? 0), 0);
}

/**
 * Player and banker together would be turnover without a risk; of the two sides, one can be held.
 */
export function refusalOf(bets: Bets): BetsRefusal | undefined {
  if (bets.player !== undefined && bets.banker !== undefined) return 'both_sides';
  if (SPOTS.some((spot) => (bets[spot] ?? 0) > MAX_SPOT_BAHT)) return 'spot_full';
  if (totalBaht(bets) > MAX_ROUND_BAHT) return 'table_full';
  return totalBaht(bets) === 0 ? 'no_bet' : undefined;
}

/** Bets of a request, or undefined where they are none the table takes. */
export function parseBets(value: unknown): Bets | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const bets: Bets = {};
  for (const [name, amount] of Object.entries(value)) {
    const spot = SPOTS.find((one) => one === name);
    if (spot === undefined || !Number.isInteger(amount) || amount < 1) return undefined;
    bets[spot] = amount;
  }
  return refusalOf(bets) === undefined ? bets : undefined;
}
