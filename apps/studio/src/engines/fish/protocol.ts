import type { PageColors } from '../../page-colors.ts';

/** The maximum number of shots of one session that may be open at the same time. */
export const SHOTS_AT_ONCE = 4;
/** The minimum pause between two shots in milliseconds, because each shot makes two calls to the operator's wallet. */
export const SHOT_PAUSE_MS = 340;

export interface FishOutcome {
  kind: string;
  isCaught: boolean;
  /** The prize in multiples of the stake; 0 for a miss. */
  stakes: number;
}

export interface FishKindFacts {
  kind: string;
  name: string;
  nameEnglish: string;
  picture: string;
  /** The prizes in multiples of the stake, smallest first. A prize is picked at random if there are several. */
  prizes: number[];
  /** The average number of shots for one catch. */
  oneIn: number;
}

export interface FishFacts {
  /** The kinds of fish, from the highest prize to the lowest. */
  kinds: FishKindFacts[];
  /** The lowest long-run return of any kind in per cent, rounded down to two decimals. */
  returnToPlayer: number;
  backdrop: string;
  gun: string;
  /** Bubbles rise in water, lights in air. */
  medium: 'water' | 'air';
  colors: PageColors;
}
