/** The messages between the keno server and its page. The page compiles this file, so it may import types only. */

import type { PageColors } from '../../page-colors.ts';

export interface KenoOutcome {
  /** The picks and the drawn numbers, as positions on the board from 0. The drawn numbers are in drawing order. */
  picks: number[];
  drawn: number[];
  hits: number;
  /** The prize in hundredths of the stake. */
  hundredths: number;
}

interface KenoLineFacts {
  hits: number;
  /** The prize in multiples of the stake; 0 for no prize. */
  prize: number;
  /** The average number of rounds for one such result. */
  oneIn: number;
}

export interface KenoTicketFacts {
  picks: number;
  /** The results of a ticket: no hit first, all hits last. */
  lines: KenoLineFacts[];
  /** The long-run return in per cent, rounded down to two decimals. */
  returnToPlayer: number;
  anyWinOneIn: number;
}

export interface KenoFacts {
  /** The labels of the numbers, in the order of the board. */
  labels: string[];
  drawn: number;
  /** The tickets by number of picks, beginning with one pick. */
  tickets: KenoTicketFacts[];
  look: 'balls' | 'slips';
  backdrop: string;
  colors: PageColors;
}
