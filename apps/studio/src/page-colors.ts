/** The colours of a game's page; each becomes a CSS custom property, such as `--accent-deep`. */
export interface PageColors {
  deep: string;
  mid: string;
  glow: string;
  accent: string;
  accentDeep: string;
  ink: string;
}
