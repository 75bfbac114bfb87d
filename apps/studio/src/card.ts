import type { PageColors } from './page-colors.ts';

/** A game's scene, of which its thumbnail is composed. */
export interface Card {
  /** Drawn in 390 x 844. */
  readonly backdrop: string;
  /** Drawn in 300 x 300. */
  readonly hero: string;
  readonly colors: PageColors;
}
