import type { PageColors } from '../../page-colors.ts';

/** The messages between the hi-lo server and its page. Types only: the page compiles them too. */

export type Guess = 'higher' | 'same' | 'lower';
export type Look = 'cards' | 'dice' | 'price' | 'roosters';

/** A guess that can be taken: what it pays and how likely it is. */
export interface Offer {
  guess: Guess;
  /** The return for one baht, the stake included; rounded down to two decimals. */
  multiplier: number;
  /** Per cent, two decimals. */
  chance: number;
  /** Per cent, rounded down to two decimals. */
  returnToPlayer: number;
}

export interface TwoTexts {
  th: string;
  en: string;
}

export interface HiloFacts {
  look: Look;
  /** The faces, each equally likely, with their values. Empty where a path is walked. */
  faces: { face: string; value: number }[];
  /** Whether the face to compare with is out of the deck. */
  removesBase: boolean;
  /** By the value of the face to compare with; the only entry of a path is 0. */
  offers: Record<string, Offer[]>;
  /** Steps of a path, or 0. */
  steps: number;
  /** The lowest return of any guess. */
  returnToPlayer: number;
  words: Record<Guess, TwoTexts>;
  /** The thing that goes up and down, or is turned over. */
  subject: TwoTexts;
  /** Where a price begins. */
  startPrice: number;
  backdrop: string;
  colors: PageColors;
}

export interface HiloOutcome {
  guess: Guess;
  /** The face that was there before; empty where a path is walked. */
  base: string;
  /** The face that was turned over; empty where a path is walked. */
  face: string;
  /** One letter a step, u or d; empty where a face is turned over. */
  path: string;
  result: Guess;
  multiplier: number;
}
