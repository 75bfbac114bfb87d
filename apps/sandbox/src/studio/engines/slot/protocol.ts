/** What the slot's server and its page say to each other. Types only: the page compiles them too. */

export interface LineWin {
  /** Place in the list of lines, from 0. */
  line: number;
  /** The row of each reel, from the top, that the line runs through. */
  rows: number[];
  symbol: string;
  /** How many from the left. */
  count: number;
  lineStakes: number;
}

export interface SlotOutcome {
  /** One string per reel, one letter per row from the top. */
  reels: string[];
  lines: LineWin[];
  /** Scatters pay in whole stakes, wherever they stand. */
  scatter: { count: number; stakes: number };
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
  /** The row of each reel, from the top, for every line. */
  lines: number[][];
  symbols: SlotSymbolFacts[];
  /** What the reels are filled with while they turn. */
  strips: string[];
  /** Per cent, rounded down to two decimals. */
  returnToPlayer: number;
  /** A spin with any win: one in how many. */
  anyWinOneIn: number;
  backdrop: string;
  hero: string;
  colors: {
    deep: string;
    mid: string;
    glow: string;
    accent: string;
    accentDeep: string;
    ink: string;
  };
}
