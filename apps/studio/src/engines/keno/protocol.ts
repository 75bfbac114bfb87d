import type { PageColors } from '../../page-colors.ts';

/** The messages between keno's server and its page. Types only: the page compiles them too. */

export interface KenoOutcome {
  /** The picks, and the numbers drawn in their order, as places from 0. */
  picks: number[];
  drawn: number[];
  hits: number;
  /** The prize in hundredths of the stake. */
  hundredths: number;
}

interface KenoLineFacts {
  hits: number;
  /** In stakes; 0 where nothing is paid. */
  prize: number;
  /** Once in how many rounds. */
  oneIn: number;
}

export interface KenoTicketFacts {
  picks: number;
  /** From no hit up to all. */
  lines: KenoLineFacts[];
  /** Per cent, rounded down to two decimals. */
  returnToPlayer: number;
  anyWinOneIn: number;
}

export interface KenoFacts {
  /** The labels of the balls, in the order of the board. */
  labels: string[];
  drawn: number;
  /** One for each number of picks, from 1. */
  tickets: KenoTicketFacts[];
  look: 'balls' | 'slips';
  backdrop: string;
  colors: PageColors;
}
