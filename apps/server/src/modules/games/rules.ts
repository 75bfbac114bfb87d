/**
 * Category mapping of SPEC section 3: what a studio calls its games, as the lobby's tabs know it.
 * A category that is not known passes through, and the lobby shows it under OTHER.
 */
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  SLOTS: 'SLOT',
  'VIDEO SLOTS': 'SLOT',
  'LIVE CASINO': 'CASINO',
  LIVE: 'CASINO',
  TABLE: 'CASINO',
  SPORTS: 'SPORT',
  SPORTSBOOK: 'SPORT',
  FISHING: 'FISH',
  'FISH SHOOTING': 'FISH',
};

export function gameCategory(studioCategory: string): string {
  const upper = studioCategory.trim().toUpperCase();
  return CATEGORY_NAMES[upper] ?? upper;
}
