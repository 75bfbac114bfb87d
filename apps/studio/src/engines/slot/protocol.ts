/** The messages between the slot server and its page. The page compiles this file, so it may import types only. */

import type { PageColors } from '../../page-colors.ts';

export interface LineWin {
  /** The index in the list of lines; 0 for a win without a line. */
  line: number;
  /** The row of each reel on the winning line, with 0 at the top; empty for a win without a line. */
  rows: number[];
  symbol: string;
  /** The number of matching symbols. */
  count: number;
  /** The cells of a win without a line, as "reel:row". */
  cells?: string[];
  lineStakes: number;
}

/** The symbols on the reels at one moment, with their wins. */
export interface SlotScreen {
  /** The reels: one string each, with one letter per row from the top. */
  reels: string[];
  lines: LineWin[];
  /** The scatters in any position, and their prize in multiples of the whole stake. */
  scatter: { count: number; stakes: number };
}

/** A step of a round after the first screen. `shares` is the win of the step in line stakes. */
export type SlotStep =
  /** A free spin; `left` is the number of remaining free spins. */
  | { kind: 'free'; screen: SlotScreen; multiplier: number; left: number; shares: number }
  /** A screen after a tumble. `shares` already includes the multiplier. */
  | { kind: 'tumble'; screen: SlotScreen; multiplier: number; shares: number }
  /** A respin: the value of each cell's coin in line stakes, by cell (reel * 3 + row); 0 for no coin. */
  | { kind: 'respin'; coins: number[]; left: number; shares: number };

export interface SlotOutcome extends SlotScreen {
  steps?: SlotStep[];
}

export interface SlotSymbolFacts {
  letter: string;
  name: string;
  picture: string;
  /** The prizes by column of `counts`: in line stakes, or in whole stakes for the scatter. The wild has none. */
  prizes: number[];
  /** The average number of lines (for the scatter: spins) for one such prize. */
  oneIn: number[];
}

/** The facts from which the page draws the game and shows its odds. */
export interface SlotFacts {
  /** The number of equal shares of a stake. Prizes are multiples of one share. */
  shares: number;
  /** The titles of the paytable's prize columns. */
  counts: string[];
  /** The rules in Thai, one sentence each. */
  rules: string[];
  /** The row of each reel for every line, with 0 at the top; empty for games without lines. */
  lines: number[][];
  symbols: SlotSymbolFacts[];
  /** The strips that the page turns, one string per reel. */
  strips: string[];
  /** The long-run return in per cent, rounded down to two decimals. */
  returnToPlayer: number;
  /** The average number of spins for one win of any size. */
  anyWinOneIn: number;
  backdrop: string;
  hero: string;
  colors: PageColors;
}
