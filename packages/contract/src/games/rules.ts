import { addDays, bangkokDay } from '../bangkok.ts';

/** The lobby's tabs (game-05, game-06). They are also the groups that a promotion counts stakes by (bonus-34). */
export const lobbyTabs = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'] as const;
export type LobbyTab = (typeof lobbyTabs)[number];

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
export const otherProviderTypes: readonly string[] = [
  'CARD',
  'COCK',
  'DBS',
  'FBS',
  'KENO',
  'POKER',
  'TRADE',
];

/** The tab that a category counts as. DBS and FBS count as SPORT only: a stake counts once. */
export function tabOfCategory(category: string): LobbyTab {
  const own = lobbyTabs.find((tab) => tab === category);
  return own ?? (sportGroup.includes(category) ? 'SPORT' : 'OTHER');
}

/** The tabs that show a category: its own first, and OTHER as well for DBS and FBS (game-07). */
export function tabsOfCategory(category: string): LobbyTab[] {
  const tab = tabOfCategory(category);
  return tab === 'SPORT' && otherProviderTypes.includes(category) ? [tab, 'OTHER'] : [tab];
}

const NEW_FOR_DAYS = 30;

/** Whether a game counts as new: from the day of its release, which may lie ahead, for 30 days (game-56). */
export function isNewGame(releasedOn: string, now: Date): boolean {
  return bangkokDay(now) < addDays(releasedOn, NEW_FOR_DAYS);
}
