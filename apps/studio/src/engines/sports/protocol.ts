/** The messages between the sportsbook and its page. The page compiles this file, so it may import types only. */

import type { PageColors } from '../../page-colors.ts';

/** A name in both languages, so that a stored bet can be shown in either language. */
export interface BilingualName {
  th: string;
  en: string;
}

export interface TeamView {
  name: BilingualName;
  /** The shirt's two colours and its pattern. */
  colors: readonly [string, string];
  pattern: 'plain' | 'stripes' | 'sash' | 'halves';
}

interface SelectionView {
  /** The pick: `1` `X` `2`, `o2.5` (over) `u2.5` (under), or `h-0.5` `a-0.5` with the home side's handicap. */
  pick: string;
  /** Decimal odds in thousandths: 1950 pays 1.95 times the stake, including the stake. */
  odds: number;
}

export interface MarketView {
  kind: '1x2' | 'total' | 'handicap';
  /** The half line of a total, or the home side's handicap in goals; null for 1x2. */
  line: number | null;
  selections: SelectionView[];
}

interface FixtureView {
  id: string;
  league: string;
  home: TeamView;
  away: TeamView;
  /** Kick-off and end, in epoch milliseconds. */
  kicks_off_at: number;
  ends_at: number;
}

export interface UpcomingMatch extends FixtureView {
  markets: MarketView[];
}

export interface PlayedMatch extends FixtureView {
  /** The whole minutes on the match clock. */
  minute: number;
  score: [home: number, away: number];
  status: 'live' | 'finished' | 'void';
}

/** The answer of GET board: the matches open for bets. It changes only when a match opens or kicks off. */
export interface MatchBoardView {
  now: number;
  refresh_at: number;
  matches: UpcomingMatch[];
}

/** The answer of GET live: the current scores, and the results of matches that have just ended. */
export interface LiveMatchesView {
  now: number;
  matches: PlayedMatch[];
  /** The number of the member's open bets, and a text that changes whenever a bet changes. */
  open_bets: number;
  bets_mark: string;
}

export interface BetLegView {
  match: string;
  league: BilingualName;
  home: BilingualName;
  away: BilingualName;
  pick: string;
  odds: number;
  kicks_off_at: number;
  ends_at: number;
  /** The final score; null until the match is over. */
  score: [home: number, away: number] | null;
  status: 'open' | 'won' | 'lost' | 'void';
}

/** The stored outcome of a bet's round. It exists from the moment the stake is paid. */
export interface BetOutcome {
  legs: BetLegView[];
  /** The accumulator bonus in per cent, added to the multiplied odds. */
  boost: number;
  /** The payout in baht if every leg wins. */
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
  /** The cursor of the next page; null on the last page. */
  before: string | null;
}

export interface LeagueFacts {
  id: string;
  name: BilingualName;
  kind: 'football' | 'virtual' | 'esport';
}

export interface SportsFacts {
  name: BilingualName;
  leagues: LeagueFacts[];
  /** The maximum number of legs of a bet. */
  maxLegs: number;
  /** The accumulator bonus in per cent, by number of legs from one. */
  boosts: readonly number[];
  minStake: number;
  maxStake: number;
  maxPayout: number;
  /** The lowest and highest long-run return of any bet in per cent, rounded down to two decimals. */
  returnToPlayer: readonly [lowest: number, highest: number];
  colors: PageColors;
}
