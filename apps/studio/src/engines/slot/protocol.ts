import type { PageColors } from '../../page-colors.ts';

/** The messages between the slot's server and its page. Types only: the page compiles them too. */

export interface LineWin {
  /** Place in the list of lines, from 0. */
  line: number;
  /** The row of each reel, from the top, that the line runs through. */
  rows: number[];
  symbol: string;
  /** How many: from the left, or anywhere where the game pays so. */
  count: number;
  /** The cells of a win without a line, as "reel:row"; `rows` is empty then. */
  cells?: string[];
  lineStakes: number;
}

/** The reels at one moment, and their wins. */
export interface SlotScreen {
  /** One string per reel, one letter per row from the top. */
  reels: string[];
  lines: LineWin[];
  /** Scatters pay in whole stakes, wherever they stand. */
  scatter: { count: number; stakes: number };
}

/** The steps after the first screen, in order. `shares`: the win in line stakes. */
export type SlotStep =
  /** One of the free spins; `left` are still to come. */
  | { kind: 'free'; screen: SlotScreen; multiplier: number; left: number; shares: number }
  /** The screen after the winning symbols fell out; its wins count `multiplier` times. */
  | { kind: 'tumble'; screen: SlotScreen; multiplier: number; shares: number }
  /** The held coins by cell (reel * 3 + row), in line stakes, 0 where none lies. */
  | { kind: 'respin'; coins: number[]; left: number; shares: number };

export interface SlotOutcome extends SlotScreen {
  steps?: SlotStep[];
}

export interface SlotSymbolFacts {
  letter: string;
  name: string;
  picture: string;
  /** Prizes for three, four and five: line stakes, or whole stakes for the scatter; none for the wild. */
  prizes: number[];
  /** One such prize in how many lines (spins for the scatter). */
  oneIn: number[];
}

/** Everything the page needs to draw one game and to state its odds. */
export interface SlotFacts {
  /** Into how many equal shares the stake of a round is divided: prizes count in them. */
  shares: number;
  /** Over the columns of prizes. */
  counts: string[];
  /** How the game is played, one sentence each. */
  rules: string[];
  /** The row of each reel, from the top, for every line; empty where no lines pay. */
  lines: number[][];
  symbols: SlotSymbolFacts[];
  /** The strips that the page turns. */
  strips: string[];
  /** Per cent, rounded down to two decimals. */
  returnToPlayer: number;
  /** A spin with any win: one in how many. */
  anyWinOneIn: number;
  backdrop: string;
  hero: string;
  colors: PageColors;
}
