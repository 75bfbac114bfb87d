/** The messages between the baccarat server and its page. The page compiles this file, so it may import types only. */

import type { PlayingCard } from '../../cards/cards.ts';
import type { PageColors } from '../../page-colors.ts';

export const BACCARAT_SPOTS = ['playerPair', 'tie', 'bankerPair', 'player', 'banker'] as const;
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number];
export type BaccaratSide = 'player' | 'banker';
export type BaccaratWinner = BaccaratSide | 'tie';

/** The bets of one round: whole baht by spot. Their total is the stake of the round. */
export type BaccaratBets = Partial<Record<BaccaratSpot, number>>;

export const BACCARAT_CHIPS_BAHT = [1, 5, 10, 50, 100] as const;
export const MAX_SPOT_BAHT = 500;
export const MAX_ROUND_BAHT = 1000;

/** The reasons to refuse bets; the page and the server check the same rules. */
export type BaccaratRefusal = 'no_bet' | 'both_sides' | 'spot_full' | 'table_full';

export function totalBetBaht(bets: BaccaratBets): number {
  return BACCARAT_SPOTS.reduce((sum, spot) => sum + (bets[spot] ?? 0), 0);
}

/**
 * Returns why the table refuses the bets, if it does. Betting on player and banker together would be wagering without
 * risk.
 */
export function refusalOfBets(bets: BaccaratBets): BaccaratRefusal | undefined {
  if (bets.player !== undefined && bets.banker !== undefined) return 'both_sides';
  if (BACCARAT_SPOTS.some((spot) => (bets[spot] ?? 0) > MAX_SPOT_BAHT)) return 'spot_full';
  if (totalBetBaht(bets) > MAX_ROUND_BAHT) return 'table_full';
  return totalBetBaht(bets) === 0 ? 'no_bet' : undefined;
}

/** Reads the bets of a request. Returns undefined if they are invalid or refused. */
export function parseBaccaratBets(value: unknown): BaccaratBets | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const bets: BaccaratBets = {};
  for (const [name, amount] of Object.entries(value)) {
    const spot = BACCARAT_SPOTS.find((one) => one === name);
    if (spot === undefined || !Number.isInteger(amount) || amount < 1) return undefined;
    bets[spot] = amount;
  }
  return refusalOfBets(bets) === undefined ? bets : undefined;
}

export interface BaccaratOutcome {
  player: PlayingCard[];
  banker: PlayingCard[];
  totals: Record<BaccaratSide, number>;
  winner: BaccaratWinner;
  pairs: Record<BaccaratSide, boolean>;
  /** The bets in baht; the win includes the returned stake. */
  bets: { spot: BaccaratSpot; stake: number; win: number }[];
}

interface SpotFacts {
  spot: BaccaratSpot;
  /** The profit for a stake of one baht: 9 means "9 to 1". */
  pays: number;
  /** The chance to win in per cent, with two decimals. */
  chance: number;
  /** The long-run return in per cent, rounded down to two decimals. */
  returnToPlayer: number;
}

export interface BaccaratFacts {
  decks: number;
  commission: 'five_percent' | 'none';
  spots: SpotFacts[];
  /** The profit when the banker wins with six points; null if it is the usual profit. */
  bankerSixPays: number | null;
  backdrop: string;
  colors: PageColors;
}
