import type { Card } from '../../cards/cards.ts';
import type { PageColors } from '../../page-colors.ts';

/** What the baccarat server and its page say to each other. The page compiles it too. */

export const SPOTS = ['playerPair', 'tie', 'bankerPair', 'player', 'banker'] as const;
export type Spot = (typeof SPOTS)[number];
export type Side = 'player' | 'banker';
export type Winner = Side | 'tie';

/** Whole baht on each spot of the table; all of it is the stake of one round. */
export type Bets = Partial<Record<Spot, number>>;

export const CHIPS_BAHT = [1, 5, 10, 50, 100] as const;
export const MAX_SPOT_BAHT = 500;
export const MAX_ROUND_BAHT = 1000;

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
