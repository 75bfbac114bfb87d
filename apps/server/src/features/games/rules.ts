import type { Game, GameCategory, Brand } from '@kapao/contract/games.ts';
import {
  isNewGame,
  lobbyTabs,
  otherBrandTypes,
  sportGroup,
  tabOfCategory,
  tabsOfCategory,
} from '@kapao/contract/games/rules.ts';
import type { LobbyTab, PublicShelfKind } from '@kapao/contract/games/rules.ts';

/**
 * Maps a studio's category names to those of the lobby's tabs (game-05, game-06). An unknown category passes
 * through, and the lobby shows it under OTHER.
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

const ALL = 'ALL';
/** The categories whose rounds wait for sports matches, which may be days away. */
export const SPORT_CATEGORIES: readonly string[] = ['SPORT', ...sportGroup];

/** Whether a category matches the requested one: ALL, a tab, or a single category. */
export function isInCategory(wanted: string, category: string): boolean {
  return (
    wanted === ALL || wanted === category || tabsOfCategory(category).some((tab) => tab === wanted)
  );
}

/** Whether the category is predefined, or used by a game. */
export function isKnownCategory(wanted: string, games: readonly Game[]): boolean {
  const named: readonly string[] = [ALL, ...lobbyTabs, ...sportGroup, ...otherBrandTypes];
  return named.includes(wanted) || games.some((game) => game.gameCategory === wanted);
}

/** Lists the games' brands by provider_sort ascending, null last. */
export function brandsOf(games: readonly Game[]): Brand[] {
  const brands = new Map<string, Brand>();
  for (const game of games) {
    const known = brands.get(game.provider);
    if (known) {
      known.game_count += 1;
      known.game_counts[game.gameCategory] = (known.game_counts[game.gameCategory] ?? 0) + 1;
      if (!known.provider_type.includes(game.gameCategory)) {
        known.provider_type.push(game.gameCategory);
      }
      continue;
    }
    brands.set(game.provider, {
      provider: game.provider,
      provider_name: game.provider_name,
      provider_logo: game.provider_logo,
      provider_type: [game.gameCategory],
      provider_sort: game.provider_sort,
      provider_logo_version: game.provider_logo_version,
      game_count: 1,
      game_counts: { [game.gameCategory]: 1 },
    });
  }
  return [...brands.values()].toSorted(
    (one, other) => order(one.provider_sort) - order(other.provider_sort),
  );
}

/** The sort key; finite, because Infinity - Infinity is NaN, which breaks a sort. */
function order(sort: number | null): number {
  return sort ?? Number.MAX_SAFE_INTEGER;
}

/** Lists the brands with a game in the category; each still lists all its categories. */
export function brandsIn(games: readonly Game[], wanted: string): Brand[] {
  return brandsOf(games).filter(({ provider_type }) =>
    provider_type.some((category) => isInCategory(wanted, category)),
  );
}

/** Lists the games' categories, sorted by tab and then by name. */
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
  return lobbyTabs.findIndex((tab) => tab === tabs[0]);
}

/** The icons of categories: only icons of the installed sets, so that the lobby loads none from elsewhere (game-08). */
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

/** Returns the picture of the category's first tab, and the icon of that tab if it has no picture. */
function categoryArt(category: string): { icon: string; image: string } {
  const tab = tabOfCategory(category);
  return {
    icon: CATEGORY_ICONS[category] ?? CATEGORY_ICONS[tab] ?? '',
    image: `categories/${tab.toLowerCase()}.svg`,
  };
}

/** The most favourites of a member. They come first on every list (game-25), so they must stay easy to look through. */
export const MAX_FAVOURITES = 200;

/** The number of recent games on the home screen: two rows, each two screens wide (game-29). */
export const RECENT_GAMES = 12;

/** The number of games played last of which the rows of the lobby's tabs are made. */
export const MAX_OWN_RECENT = 200;

/**
 * Why a bet, a win or a rollback is refused. `conflict`: the transaction is known with other details. `bet_of_another`:
 * the bet that a win names belongs to another member. `round_ended`: a bet in a round that has ended, where the protocol
 * takes none.
 */
const roundRefusals = [
  'bet_unknown',
  'bet_of_another',
  'rolled_back',
  'conflict',
  'round_ended',
] as const;
export type RoundRefusal = (typeof roundRefusals)[number];

export function isRoundRefusal(reason: string): reason is RoundRefusal {
  return roundRefusals.some((known) => known === reason);
}

/**
 * studio-22, studio-34: returns why a win is refused. It must name a bet of the same member that was not rolled back.
 */
export function winRefusal(
  named: { kind: string; memberId: bigint; isRolledBack: boolean } | undefined,
  memberId: bigint,
): RoundRefusal | undefined {
  if (named?.kind === 'tombstone') return 'rolled_back';
  if (named?.kind !== 'bet') return 'bet_unknown';
  if (named.memberId !== memberId) return 'bet_of_another';
  return named.isRolledBack ? 'rolled_back' : undefined;
}

/**
 * studio-23: returns the details that a repeated call must share besides the ledger's own list (member, kind and
 * amount, ledger/rules.ts). A call with the same id and other details is refused as a duplicate.
 */
export function repeatedCallDetails(transaction: {
  gameCode: string;
  round: string;
  referenceUuid: string | null;
}): string {
  const { gameCode, round, referenceUuid } = transaction;
  return JSON.stringify([gameCode, round, referenceUuid]);
}

/** studio-57: most bets are settled within this time and never enter `open_bets`. */
export const BET_SETTLING_SECONDS = 120;

/** The most valid keys of one owner, studio or us: two, so that a key can be replaced without a pause. */
export const MAX_VALID_KEYS = 2;

/** The number of games on one shelf of the home screen, two screens wide. */
export const SHELF_GAMES = 12;
/** The number of past days whose openings of games are counted to find popular games. */
export const POPULAR_DAYS = 7;
/** The least number of opened games for a shelf of popular games. */
const MIN_POPULAR_GAMES = 3;

/** game-54, lobby-02: returns the popular of the games opened most; none if fewer than MIN_POPULAR_GAMES were opened. */
export function popularGames(openedMost: readonly string[]): string[] {
  return openedMost.length < MIN_POPULAR_GAMES ? [] : openedMost.slice(0, SHELF_GAMES);
}

/** Marks the popular games as hot (game-56). */
export function markHot<Listed extends { game_id: string }>(
  games: readonly Listed[],
  popularIds: readonly string[],
): (Listed & { is_hot: boolean })[] {
  const hot = new Set(popularIds);
  return games.map((game) => ({ ...game, is_hot: hot.has(game.game_id) }));
}

export interface PublicShelf {
  kind: PublicShelfKind;
  game_ids: string[];
}

/** Builds the shelves that all members see: popular, new, and one for each tab of the lobby (game-53). */
export function publicShelves(
  games: readonly Game[],
  popularIds: readonly string[],
): PublicShelf[] {
  const newest = games.toSorted(
    (one, other) => other.released_on.localeCompare(one.released_on) || other.id - one.id,
  );
  return [
    { kind: 'popular', game_ids: [...popularIds] },
    { kind: 'new', game_ids: spreadOverBrands(newest) },
    ...lobbyTabs.map((tab) => ({
      kind: tab,
      game_ids: spreadOverBrands(games.filter(({ gameCategory: own }) => isInCategory(tab, own))),
    })),
  ];
}

export interface LobbyTabRows<Kind extends string> {
  tab: LobbyTab;
  rows: { kind: Kind; game_ids: string[] }[];
}

/**
 * lobby-01, lobby-02: builds the rows of each tab that all members see. `playedMost` are the opened games, the most
 * popular first; a row of new games has those with the badge NEW that can be played.
 */
export function lobbyRows(
  games: readonly Game[],
  playedMost: readonly string[],
  now: Date,
): LobbyTabRows<'popular' | 'new'>[] {
  const newest = games
    .filter(({ released_on, closed }) => !closed && isNewGame(released_on, now))
    .toSorted(
      (one, other) => other.released_on.localeCompare(one.released_on) || other.id - one.id,
    );
  const categories = categoriesById(games);
  return lobbyTabs.map((tab) => ({
    tab,
    rows: filledRows([
      { kind: 'popular', game_ids: popularGames(inTabOf(tab, playedMost, categories)) },
      {
        kind: 'new',
        game_ids: spreadOverBrands(
          newest.filter(({ gameCategory: own }) => isInCategory(tab, own)),
        ),
      },
    ]),
  }));
}

/** Builds the rows of each tab that one member sees (lobby-01). */
export function ownRows(
  games: readonly Game[],
  { recent, favourites }: Record<'recent' | 'favourites', readonly string[]>,
): LobbyTabRows<'recent' | 'favourites'>[] {
  const categories = categoriesById(games);
  return lobbyTabs.map((tab) => ({
    tab,
    rows: filledRows([
      { kind: 'recent', game_ids: inTabOf(tab, recent, categories) },
      { kind: 'favourites', game_ids: inTabOf(tab, favourites, categories) },
    ]),
  }));
}

/** Returns the games that the rows name, each once. */
export function gamesOfRows<Listed extends { game_id: string }>(
  games: readonly Listed[],
  tabs: readonly LobbyTabRows<string>[],
): Listed[] {
  const named = new Set(tabs.flatMap(({ rows }) => rows.flatMap(({ game_ids }) => game_ids)));
  return games.filter(({ game_id }) => named.has(game_id));
}

function categoriesById(games: readonly Game[]): ReadonlyMap<string, string> {
  return new Map(games.map(({ game_id, gameCategory: category }) => [game_id, category]));
}

/** Filters the ids of listed games by a tab, in their order. */
function inTabOf(
  tab: LobbyTab,
  ids: readonly string[],
  categories: ReadonlyMap<string, string>,
): string[] {
  return ids
    .filter((id) => {
      const category = categories.get(id);
      return category !== undefined && isInCategory(tab, category);
    })
    .slice(0, SHELF_GAMES);
}

function filledRows<Row extends { game_ids: readonly string[] }>(rows: Row[]): Row[] {
  return rows.filter(({ game_ids }) => game_ids.length > 0);
}

/** Takes one game of each brand in turn, so that no brand fills a shelf. */
function spreadOverBrands(games: readonly Game[]): string[] {
  const byBrand = [...Map.groupBy(games, ({ provider }) => provider).values()];
  const turns = Array.from({ length: SHELF_GAMES }, (_turn, place) =>
    byBrand.flatMap((own) => own[place]?.game_id ?? []),
  );
  return turns.flat().slice(0, SHELF_GAMES);
}

const FIRST_PAUSE_MINUTES = 30;
const LONGEST_PAUSE_MINUTES = 24 * 60;
const FIRST_SILENT_PAUSE_MINUTES = 5;
const LONGEST_SILENT_PAUSE_MINUTES = 60;

interface LastQuery {
  isSilent: boolean;
  /** The number of earlier queries about the round. */
  asks: number;
}

/** The most doublings of the pause: enough to reach the longest pause, and small enough for exact integers. */
const MAX_DOUBLINGS = 10;

/**
 * Returns the pause before the next query about an open round: it doubles each time, up to a day, or up to an hour for
 * a studio that does not answer.
 */
export function queryPauseMinutes({ isSilent, asks }: LastQuery): number {
  const [first, longest] = isSilent
    ? [FIRST_SILENT_PAUSE_MINUTES, LONGEST_SILENT_PAUSE_MINUTES]
    : [FIRST_PAUSE_MINUTES, LONGEST_PAUSE_MINUTES];
  return Math.min(longest, first * 2 ** Math.min(asks, MAX_DOUBLINGS));
}

/** Whether the link carries the uuid that the sports site needs (game-42). */
export function isSportsLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && /^https?:$/.test(url.protocol) && Boolean(url.searchParams.get('uuid'));
}
