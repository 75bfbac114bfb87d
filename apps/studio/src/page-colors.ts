/** The colours of a game's page, as its style sheet names them. */
export interface PageColors {
  deep: string;
  mid: string;
  glow: string;
  accent: string;
  accentDeep: string;
  ink: string;
}
