/** The messages between the hi-lo server and its page. The page compiles this file, so it may import types only. */

import type { PageColors } from '../../page-colors.ts';

export type HiloGuess = 'higher' | 'same' | 'lower';
export type HiloLook = 'cards' | 'dice' | 'price' | 'roosters';

/** A guess that a player may choose, with its payout and its chance. */
export interface HiloOffer {
  guess: HiloGuess;
  /** The payout for a stake of 1, including the stake, rounded down to two decimals. */
  multiplier: number;
  /** The chance to win in per cent, with two decimals. */
  chance: number;
  /** The long-run return in per cent, rounded down to two decimals. */
  returnToPlayer: number;
}

export interface BilingualText {
  th: string;
  en: string;
}

export interface HiloFacts {
  look: HiloLook;
  /** The faces with their values, all equally likely; empty for a path. */
  faces: { face: string; value: number }[];
  /** Whether the previous face cannot be drawn again. */
  removesBase: boolean;
  /** The offered guesses by the value of the face to compare with; a path has the single key 0. */
  offers: Record<string, HiloOffer[]>;
  /** The number of steps of a path; 0 for faces. */
  steps: number;
  /** The lowest long-run return of any guess in per cent, rounded down to two decimals. */
  returnToPlayer: number;
  words: Record<HiloGuess, BilingualText>;
  /** The name of the object of the game, for example "Card" or "Gold". */
  subject: BilingualText;
  /** The price at the start of a path; 0 for games without a price. */
  startPrice: number;
  backdrop: string;
  colors: PageColors;
}

export interface HiloOutcome {
  guess: HiloGuess;
  /** The face to compare with; empty for a path. */
  base: string;
  /** The face that was turned over; empty for a path. */
  face: string;
  /** The steps of the path, each 'u' (up) or 'd' (down); empty for faces. */
  path: string;
  result: HiloGuess;
  multiplier: number;
}
