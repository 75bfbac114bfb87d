import type { PageColors } from './page-colors.ts';

/** The parts from which a game's thumbnail is composed, as SVG text. */
export interface ThumbnailParts {
  /** The background, 390 x 844 pixels. */
  readonly backdrop: string;
  /** The main figure, 300 x 300 pixels. */
  readonly hero: string;
  readonly colors: PageColors;
}
