import { returnRange } from './chances.ts';

/**
 * The lowest and the highest return of a single selection, in parts of the stake. Odds are the exact
 * 0.960 of fair rounded down: by less than 0.005 below 2 (where a chance is at most 96/110) and by
 * less than 0.01 from there (at most 48 %). sports.test.ts goes through every match there can be.
 */
export const LOWEST_RETURN = 0.9552;
export const HIGHEST_RETURN = 0.96;

/** Per cent, rounded down to two decimals, over single bets and accumulators. */
export function statedReturns(): [lowest: number, highest: number] {
  const [lowest, highest] = returnRange(LOWEST_RETURN, HIGHEST_RETURN);
  const rounded = (percent: number) => Math.floor(percent * 100) / 100;
  return [rounded(lowest), rounded(highest)];
}
