import type { Card } from '../../cards/cards.ts';
import type { PageColors } from '../../page-colors.ts';

/** The messages between the baccarat server and its page. The page compiles it too. */

export const SPOTS = ['playerPair', 'tie', 'bankerPair', 'player', 'banker'] as const;
export type Spot = (typeof SPOTS)[number];
export type Side = 'player' | 'banker';
export type Winner = Side | 'tie';

/** Whole baht on each spot of the table; all of it is the stake of one round. */
export type Bets = Partial<Record<Spot, number>>;

export const CHIPS_BAHT = [1, 5, 10, 50, 100] as const;
export const MAX_SPOT_BAHT = 500;
export const MAX_ROUND_BAHT = 1000;

/** Reasons to refuse bets, shared by the page and the server. */
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

export interface BaccaratOutcome {
  player: Card[];
  banker: Card[];
  totals: Record<Side, number>;
  winner: Winner;
  pairs: Record<Side, boolean>;
  /** Baht; a win holds the stake that comes back. */
  bets: { spot: Spot; stake: number; win: number }[];
}

interface SpotFacts {
  spot: Spot;
  /** Profit for one baht: 9 is "9 to 1". */
  pays: number;
  /** Per cent, two decimals. */
  chance: number;
  /** Per cent, rounded down to two decimals. */
  returnToPlayer: number;
}

export interface BaccaratFacts {
  decks: number;
  commission: 'five_percent' | 'none';
  spots: SpotFacts[];
  /** Profit of a banker's win with six, where it differs. */
  bankerSixPays: number | null;
  backdrop: string;
  colors: PageColors;
}
