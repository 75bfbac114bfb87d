import type { Game, GameCategory, GameProvider } from '@kapao/contract/games.ts';

/**
 * Category mapping of game-05, game-06: what a studio calls its games, as the lobby's tabs know it.
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

/** game-05, game-06. */
const LOBBY_TABS = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'] as const;
const ALL = 'ALL';
const SPORT_GROUP = ['AFB', 'DBS', 'FBS', 'LALI', 'PLB', 'SABA', 'SBO', 'UMB', 'ESPORT', 'VSB'];
/** Rounds of these wait for matches, which may be days away. */
export const SPORT_CATEGORIES: readonly string[] = ['SPORT', ...SPORT_GROUP];
const OTHER_PROVIDER_TYPES = ['CARD', 'COCK', 'DBS', 'FBS', 'KENO', 'POKER', 'TRADE'];

/**
 * The tabs that a category stands under. The specification counts DBS and FBS both to the sport group
 * and to OTHER, so they are found under either.
 */
export function tabsOfCategory(category: string): string[] {
  const own = LOBBY_TABS.find((tab) => tab === category);
  if (own !== undefined) return [own];
  if (!SPORT_GROUP.includes(category)) return ['OTHER'];
  return OTHER_PROVIDER_TYPES.includes(category) ? ['SPORT', 'OTHER'] : ['SPORT'];
}

/** Whether a category belongs to what a caller asked for: ALL, a tab, or one category. */
export function isInCategory(wanted: string, category: string): boolean {
  return wanted === ALL || wanted === category || tabsOfCategory(category).includes(wanted);
}

/** The specification's own names are known even while no game has them. */
export function isKnownCategory(wanted: string, games: readonly Game[]): boolean {
  const named: readonly string[] = [ALL, ...LOBBY_TABS, ...SPORT_GROUP, ...OTHER_PROVIDER_TYPES];
  return named.includes(wanted) || games.some((game) => game.gameCategory === wanted);
}

/** The unique providers of the games, by provider_sort ascending, null last. */
export function providersOf(games: readonly Game[]): GameProvider[] {
  const providers = new Map<string, GameProvider>();
  for (const game of games) {
    const known = providers.get(game.provider);
    if (known) {
      known.game_count += 1;
      if (!known.provider_type.includes(game.gameCategory)) {
        known.provider_type.push(game.gameCategory);
      }
      continue;
    }
    providers.set(game.provider, {
      provider: game.provider,
      provider_name: game.provider_name,
      provider_logo: game.provider_logo,
      provider_type: [game.gameCategory],
      provider_sort: game.provider_sort,
      provider_logo_version: game.provider_logo_version,
      game_count: 1,
    });
  }
  return [...providers.values()].toSorted(
    (one, other) => order(one.provider_sort) - order(other.provider_sort),
  );
}

/** Finite, because Infinity - Infinity is no order. */
function order(sort: number | null): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}

/** The providers that have a game in a category; each still tells all of its categories. */
export function providersIn(games: readonly Game[], wanted: string): GameProvider[] {
  return providersOf(games).filter(({ provider_type }) =>
    provider_type.some((category) => isInCategory(wanted, category)),
  );
}

/** Each category that the games have, in the order of the tabs and then of its name. */
export function categoriesOf(games: readonly Game[]): GameCategory[] {
  const gamesBy = Map.groupBy(games, (game) => game.gameCategory);
  return [...gamesBy]
    .map(([category, own]) => ({
      category,
      tabs: tabsOfCategory(category),
      ...categoryArt(category),
      provider_count: new Set(own.map((game) => game.provider)).size,
      game_count: own.length,
    }))
    .toSorted(
      (one, other) => tabPlace(one) - tabPlace(other) || (one.category < other.category ? -1 : 1),
    );
}

function tabPlace({ tabs }: GameCategory): number {
  return LOBBY_TABS.findIndex((tab) => tab === tabs[0]);
}

/** Of the sets that are installed: no lobby asks anybody else for them (game-08). */
export const CATEGORY_ICONS: Readonly<Record<string, string>> = {
  SLOT: 'mdi:slot-machine',
  CASINO: 'mdi:cards-playing',
  SPORT: 'mdi:soccer',
  FISH: 'mdi:fish',
  POKER: 'mdi:poker-chip',
  CARD: 'mdi:cards',
  KENO: 'mdi:numeric-8-circle-outline',
  COCK: 'mdi:feather',
  TRADE: 'mdi:chart-line',
  ESPORT: 'mdi:controller',
  OTHER: 'mdi:dice-multiple',
};

/** A category without a picture of its own wears that of its tab. */
function categoryArt(category: string): { icon: string; image: string } {
  const [tab = 'OTHER'] = tabsOfCategory(category);
  return {
    icon: CATEGORY_ICONS[category] ?? CATEGORY_ICONS[tab] ?? '',
    image: `categories/${tab.toLowerCase()}.svg`,
  };
}

/** game-25 sorts favourites first on every list: so many still can be looked through. */
export const MAX_FAVOURITES = 200;

/** game-29: two rows of two screens' width on the member home. */
export const RECENT_GAMES = 12;

const FIRST_PAUSE_MINUTES = 30;
const LONGEST_PAUSE_MINUTES = 24 * 60;
const FIRST_SILENT_PAUSE_MINUTES = 5;
const LONGEST_SILENT_PAUSE_MINUTES = 60;

interface Asked {
  isSilent: boolean;
  /** Before this time. */
  asks: number;
}

/** Past the longest pause, and far from what a number holds. */
const MAX_DOUBLINGS = 10;

/**
 * How long a round that stands open is not asked about again: twice as long each time, up to a day; a studio
 * that does not answer is asked sooner.
 */
export function queryPauseMinutes({ isSilent, asks }: Asked): number {
  const [first, longest] = isSilent
    ? [FIRST_SILENT_PAUSE_MINUTES, LONGEST_SILENT_PAUSE_MINUTES]
    : [FIRST_PAUSE_MINUTES, LONGEST_PAUSE_MINUTES];
  return Math.min(longest, first * 2 ** Math.min(asks, MAX_DOUBLINGS));
}

/**
 * The sports site is found by the uuid that its link carries (game-42): a link without
 * one leads nowhere.
 */
export function isSportsLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && /^https?:$/.test(url.protocol) && Boolean(url.searchParams.get('uuid'));
}
