import type { PageColors } from '../../page-colors.ts';

/** The messages between the sports book's server and its page. The page compiles this too. */

/** In both languages of the book: a person's own choice of language never changes a bet. */
export interface Names {
  th: string;
  en: string;
}

export interface TeamView {
  name: Names;
  /** The shirt and what is drawn on it. */
  colors: readonly [string, string];
  pattern: 'plain' | 'stripes' | 'sash' | 'halves';
}

interface SelectionView {
  /** `1` `X` `2`, `o2.5` `u2.5`, or the home side's handicap for either side: `h-0.5` `a-0.5`. */
  pick: string;
  /** Decimal odds in thousandths: 1950 pays 1.95 times the stake, the stake included. */
  odds: number;
}

export interface MarketView {
  kind: '1x2' | 'total' | 'handicap';
  /** The half line; of a handicap, the goals that the home side is given. */
  line: number | null;
  selections: SelectionView[];
}

interface FixtureView {
  id: string;
  league: string;
  home: TeamView;
  away: TeamView;
  /** Epoch milliseconds. */
  kicks_off_at: number;
  ends_at: number;
}

export interface UpcomingMatch extends FixtureView {
  markets: MarketView[];
}

export interface PlayedMatch extends FixtureView {
  /** The match's own clock, in whole minutes of it. */
  minute: number;
  score: [home: number, away: number];
  status: 'live' | 'finished' | 'void';
}

/** GET board: what can be bet on. Changes only when a match opens or kicks off. */
export interface BoardView {
  now: number;
  refresh_at: number;
  matches: UpcomingMatch[];
}

/** GET live: scores as they stand, and what became of the newest ones. */
export interface LiveView {
  now: number;
  matches: PlayedMatch[];
  /** How many bets of this member are open, and a mark that changes when one of them does. */
  open_bets: number;
  bets_mark: string;
}

export interface LegView {
  match: string;
  league: Names;
  home: Names;
  away: Names;
  pick: string;
  odds: number;
  kicks_off_at: number;
  ends_at: number;
  /** Only when the match is over. */
  score: [home: number, away: number] | null;
  status: 'open' | 'won' | 'lost' | 'void';
}

/** The outcome of a bet's round: from the moment that the stake is in. */
export interface BetOutcome {
  legs: LegView[];
  /** Per cent on top of the multiplied odds. */
  boost: number;
  /** Baht, if every leg wins. */
  pays: number;
}

export interface BetView {
  id: string;
  round_id: string;
  placed_at: number;
  status: string;
  stake: number;
  win: number;
  outcome: BetOutcome;
}

export interface BetsView {
  bets: BetView[];
  /** Where the next page begins; null: this is the last. */
  before: string | null;
}

export interface LeagueFacts {
  id: string;
  name: Names;
  kind: 'football' | 'virtual' | 'esport';
}

export interface SportsFacts {
  name: Names;
  leagues: LeagueFacts[];
  /** How many legs a bet may have. */
  maxLegs: number;
  /** By number of legs, from one: per cent on top. */
  boosts: readonly number[];
  minStake: number;
  maxStake: number;
  maxPayout: number;
  /** Per cent, rounded down to two decimals: of the worst and the best selection or accumulator. */
  returnToPlayer: readonly [lowest: number, highest: number];
  colors: PageColors;
}
