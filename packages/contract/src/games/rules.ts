import { addDays, bangkokDay } from '../bangkok.ts';

/** The lobby's tabs (game-05, game-06). A promotion's contributions are grouped by them, too (bonus-34). */
export const lobbyTabs = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'] as const;
export type LobbyTab = (typeof lobbyTabs)[number];

/** The shelves of the home screen that all members see, in their order (game-53). */
export const publicShelfKinds = ['popular', 'new', ...lobbyTabs] as const;
export type PublicShelfKind = (typeof publicShelfKinds)[number];

export const sportGroup: readonly string[] = [
  'AFB',
  'DBS',
  'FBS',
  'LALI',
  'PLB',
  'SABA',
  'SBO',
  'UMB',
  'ESPORT',
  'VSB',
];
export const otherBrandTypes: readonly string[] = [
  'CARD',
  'COCK',
  'DBS',
  'FBS',
  'KENO',
  'POKER',
  'TRADE',
];

/** Returns the tab to which a category counts. DBS and FBS count as SPORT only, because a stake counts once. */
export function tabOfCategory(category: string): LobbyTab {
  const own = lobbyTabs.find((tab) => tab === category);
  return own ?? (sportGroup.includes(category) ? 'SPORT' : 'OTHER');
}

/** Returns the tabs that show a category: its own first, and also OTHER for DBS and FBS (game-07). */
export function tabsOfCategory(category: string): LobbyTab[] {
  const tab = tabOfCategory(category);
  return tab === 'SPORT' && otherBrandTypes.includes(category) ? [tab, 'OTHER'] : [tab];
}

/** lobby-03: the most characters of a search word, parts of names that it finds, and words of a website. */
export const MAX_WORD_LENGTH = 60;
export const MAX_WORD_TARGETS = 50;
export const MAX_WORDS = 500;

const NEW_FOR_DAYS = 30;

/** Whether a game is new: for 30 days from its release, which may be in the future (game-56). */
export function isNewGame(releasedOn: string, now: Date): boolean {
  return bangkokDay(now) < addDays(releasedOn, NEW_FOR_DAYS);
}
