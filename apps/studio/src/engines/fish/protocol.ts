import type { PageColors } from '../../page-colors.ts';

/** The messages between the fish shooter's server and its page. The page compiles it too. */

/** Shots whose answers may be awaited together. */
export const SHOTS_AT_ONCE = 4;
/** Between two shots of one gun: each is two calls of the operator's wallet. */
export const SHOT_PAUSE_MS = 340;

export interface FishOutcome {
  kind: string;
  isCaught: boolean;
  /** The prize in stakes; 0 for a miss. */
  stakes: number;
}

export interface FishKindFacts {
  kind: string;
  name: string;
  nameEnglish: string;
  picture: string;
  /** In stakes, from the smallest; several where the prize is drawn. */
  prizes: number[];
  /** One catch in how many shots. */
  oneIn: number;
}

export interface FishFacts {
  /** From the dearest to the cheapest. */
  kinds: FishKindFacts[];
  /** Per cent, rounded down to two decimals: the lowest over all kinds. */
  returnToPlayer: number;
  backdrop: string;
  gun: string;
  /** Bubbles rise in water, sparks of light in the air. */
  medium: 'water' | 'air';
  colors: PageColors;
}
