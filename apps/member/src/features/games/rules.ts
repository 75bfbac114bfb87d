import type { Brand, Game, GameCategory, HomeShelf } from '@kapao/contract/games.ts';
import {
  isNewGame,
  lobbyTabs,
  tabOfCategory,
  tabsOfCategory,
} from '@kapao/contract/games/rules.ts';
import type { LobbyTab } from '@kapao/contract/games/rules.ts';
import type { GameWord } from '@kapao/contract/games/words.ts';
import { normalizeForSearch } from './search.ts';

/** The tabs of one brand's games: the lobby's tabs, ALL and POKER. */
const gameTabs = ['ALL', 'SLOT', 'CASINO', 'SPORT', 'FISH', 'POKER', 'OTHER'] as const;
export type GameTab = (typeof gameTabs)[number];

/** Returns the tab that shows a game of this category on its brand's page, where POKER has its own tab. */
export function gameTabOf(category: string): Exclude<GameTab, 'ALL'> {
  if (category === 'POKER') return 'POKER';
  return tabOfCategory(category);
}

/**
 * The icon of a tab: that of the category with the same name, otherwise of the first category in the tab.
 */
export function tabIcon(categories: readonly GameCategory[], tab: GameTab): string | undefined {
  const own = categories.find(({ category }) => category === tab);
  return (own ?? categories.find(({ category }) => tabOfCategory(category) === tab))?.icon;
}

/** The tab of the setting main_page_category_show; the first tab if it names none (game-14). */
export function initialTab(setting: string | undefined): LobbyTab {
  return lobbyTabs.find((tab) => tab === setting?.toUpperCase()) ?? lobbyTabs[0];
}

export function isInTab({ provider_type }: Pick<Brand, 'provider_type'>, tab: LobbyTab): boolean {
  return provider_type.some((category) => tabsOfCategory(category).includes(tab));
}

/** The number of the brand's games under the tab. */
export function countInTab({ game_counts }: Pick<Brand, 'game_counts'>, tab: LobbyTab) {
  return Object.entries(game_counts).reduce(
    (count, [category, games]) => (tabsOfCategory(category).includes(tab) ? count + games : count),
    0,
  );
}

/** The games of one brand by sort ascending, null last (game-18). */
export function gamesOf(games: readonly Game[], brand: string): Game[] {
  return games
    .filter((game) => game.provider === brand)
    .toSorted((one, other) => (one.sort ?? LAST) - (other.sort ?? LAST));
}

/**
 * The sort key of null. It is finite, because Infinity - Infinity is NaN. Games with equal keys keep the server's
 * order.
 */
const LAST = Number.MAX_SAFE_INTEGER;

/** ALL and the tabs that these games need, in the order of gameTabs (game-17, game-43). */
export function tabsOfGames(games: readonly Game[]): GameTab[] {
  const categories = new Set(games.map(({ gameCategory }) => gameCategory));
  const present = new Set<GameTab>([...categories].map(gameTabOf));
  return gameTabs.filter((tab) => tab === 'ALL' || present.has(tab));
}

/** The games that the lobby shows under the tab; a category may stand under two (game-07). */
export function gamesInLobbyTab(games: readonly Game[], tab: LobbyTab): readonly Game[] {
  return games.filter(({ gameCategory }) => tabsOfCategory(gameCategory).includes(tab));
}

/** A tab with fewer brands shows its games below them (game-51). */
const MANY_BRANDS = 4;

export function showsGamesBelowBrands(brands: readonly Brand[]): boolean {
  return brands.length < MANY_BRANDS;
}

/** Whether the game has play money; only the sports site, which opens by its own link, has none (game-43). */
export function hasFreePlay({ gameCategory }: Pick<Game, 'gameCategory'>): boolean {
  return gameTabOf(gameCategory) !== 'SPORT';
}

export function gamesInTab(games: readonly Game[], tab: GameTab): readonly Game[] {
  if (tab === 'ALL') return games;
  return games.filter(({ gameCategory }) => gameTabOf(gameCategory) === tab);
}

/** A game's names in both languages, which a search looks in. */
export function gameNames({ gameName, gameName_en }: Game): string {
  return `${gameName} ${gameName_en ?? ''}`;
}

/** The words by which members search for a kind of game. A kind without words is found by its games' names. */
const kindWords: Readonly<Record<string, string>> = {
  SLOT: 'สล็อต สะล็อต slot',
  CASINO: 'คาสิโน casino',
  SPORT: 'กีฬา แทงบอล ฟุตบอล football',
  FISH: 'ยิงปลา fish',
  POKER: 'โป๊กเกอร์ ไพ่ poker',
};

/** The names of a game and of its brand, which a search of the lobby looks in first (game-16). */
export function lobbyNames(game: Game): string {
  return `${gameNames(game)} ${game.provider_name}`;
}

/** Returns the words that find a game besides its names: those of its kind, and the operator's (game-16, lobby-03). */
export function searchWordsBy(words: readonly GameWord[]): (game: Game) => string {
  const meanings = words.map(({ word, finds, categories, games }) => ({
    word,
    parts: finds.map(normalizeForSearch),
    categories: new Set(categories),
    games: new Set(games),
  }));
  return (game) => {
    const names = normalizeForSearch(lobbyNames(game));
    const found = meanings.filter(
      ({ parts, categories, games }) =>
        categories.has(game.gameCategory) ||
        games.has(game.game_id) ||
        parts.some((part) => names.includes(part)),
    );
    return [kindWords[gameTabOf(game.gameCategory)] ?? '', ...found.map(({ word }) => word)].join(
      ' | ',
    );
  };
}

interface SearchFilter {
  tab: string;
  /** The brand's code; '' for all brands. */
  brand: string;
}

/** Filters found games by a tab and a brand. A filter that none of them passes is ignored. */
export function narrowSearch(found: readonly Game[], filter: SearchFilter) {
  const tabs = tabsOfGames(found);
  const tab = tabs.find((each) => each === filter.tab) ?? 'ALL';
  const inTab = gamesInTab(found, tab);
  const brands = new Map(inTab.map(({ provider, provider_name }) => [provider, provider_name]));
  const brand = brands.has(filter.brand) ? filter.brand : '';
  const games = brand === '' ? inTab : inTab.filter(({ provider }) => provider === brand);
  return { tabs, tab, brands, brand, games };
}

/** Puts favourites first and otherwise keeps the order (game-18). */
export function favouritesFirst(
  games: readonly Game[],
  favouriteIds: ReadonlySet<string>,
): readonly Game[] {
  if (favouriteIds.size === 0) return games;
  const isFavourite = ({ game_id }: Game) => favouriteIds.has(game_id);
  return [...games.filter(isFavourite), ...games.filter((game) => !isFavourite(game))];
}

/** The rows of games of the lobby's tabs. */
interface TabRows {
  tabs: readonly { tab: LobbyTab; rows: readonly HomeShelf[] }[];
  games: readonly Game[];
}

/** Returns the rows of one tab in their order: of all members first, then the member's own (lobby-01). */
export function rowsOfTab(
  sources: readonly (TabRows | undefined)[],
  tab: LobbyTab,
): { shelves: HomeShelf[]; games: Game[] } {
  const known = sources.filter((source) => source !== undefined);
  return {
    shelves: known.flatMap(({ tabs }) => tabs.find((each) => each.tab === tab)?.rows ?? []),
    games: [
      ...new Map(known.flatMap(({ games }) => games).map((game) => [game.game_id, game])).values(),
    ],
  };
}

/** Finds the games with these ids, in the order of the ids, without games that are no longer offered. */
export function gamesByIds(games: readonly Game[], ids: readonly string[]): Game[] {
  const positionById = new Map(ids.map((id, place) => [id, place]));
  const found: Game[] = [];
  for (const game of games) {
    const place = positionById.get(game.game_id);
    if (place !== undefined) found[place] = game;
  }
  return found.filter((game) => game !== undefined);
}

interface Rows<Item> {
  count: number;
  /** Returns the same array each time, so that React skips unchanged rows. */
  at(row: number): readonly Item[];
}

/** Splits items into rows of three columns (game-17); each row is created when it first becomes visible. */
export function createRows<Item>(items: readonly Item[], columns: number): Rows<Item> {
  const rowCache = new Map<number, readonly Item[]>();
  const createRow = (row: number) => {
    const cells = items.slice(row * columns, (row + 1) * columns);
    rowCache.set(row, cells);
    return cells;
  };
  return {
    count: Math.ceil(items.length / columns),
    at: (row) => rowCache.get(row) ?? createRow(row),
  };
}

/**
 * The height of a row, equal for all rows and known before drawing, so that nothing jumps during fast
 * scrolling. The measures are those of GameTile's classes.
 *
 * `columnPx` is the grid's width and `remPx` the root's font size.
 */
export function gridRowPx(columnPx: number, columns: number, remPx: number): number {
  const pictureWidthPx = (columnPx - (columns - 1) * COLUMN_GAP_REM * remPx) / columns;
  const pictureHeightPx = (pictureWidthPx * 4) / 3;
  return pictureHeightPx + (NAME_GAP_REM + NAME_LINES_REM + RETURN_REM + ROW_GAP_REM) * remPx;
}
const COLUMN_GAP_REM = 0.5;
const NAME_GAP_REM = 0.25;
const NAME_LINES_REM = 2.625;
const RETURN_REM = 1.125;
const ROW_GAP_REM = 0.5;

/** The number of rows drawn beyond either edge of the screen, ready for the next frame. */
export const OVERSCAN_ROWS = 2;

interface View {
  /** The list's top relative to the screen's; negative when scrolled past. */
  listTopPx: number;
  viewportPx: number;
  rowPx: number;
  rowCount: number;
  overscanRows: number;
}

/** The range of rows to draw, `last` excluded. */
export function rowsInView({ listTopPx, viewportPx, rowPx, rowCount, overscanRows }: View) {
  const clampRow = (row: number) => Math.min(rowCount, Math.max(0, row));
  return {
    first: clampRow(Math.floor(-listTopPx / rowPx) - overscanRows),
    last: clampRow(Math.ceil((viewportPx - listTopPx) / rowPx) + overscanRows),
  };
}

/** At this speed, half a screen in a quarter of a second, names are unreadable. */
const FAST_SCROLL_PX_PER_MS = 1.6;

interface ScrollMoment {
  top: number;
  atMs: number;
}

export function isFastScroll(last: ScrollMoment, now: ScrollMoment): boolean {
  const elapsedMs = Math.max(1, now.atMs - last.atMs);
  return Math.abs(now.top - last.top) / elapsedMs > FAST_SCROLL_PX_PER_MS;
}

/**
 * The sports site at the link's host and path, with only the uuid of its query (game-17, game-43); null
 * without a uuid.
 */
export function sportsSiteUrl(link: string | undefined): string | null {
  const url = URL.parse(gamePageUrl(link) ?? '');
  const uuid = url?.searchParams.get('uuid');
  if (!url || !uuid) return null;
  const site = new URL(url.pathname, url.origin);
  site.searchParams.set('uuid', uuid);
  return site.href;
}

/** The URL if it is a web address; null otherwise, so that no other scheme is opened. */
export function gamePageUrl(url: string | undefined): string | null {
  return url !== undefined && /^https?:\/\/[^/]/i.test(url) ? url : null;
}

/** Chooses the badge of a tile; a tile has at most one (game-56, switch-06). */
export function tileBadge(
  { is_hot, released_on, closed }: Pick<Game, 'is_hot' | 'released_on' | 'closed'>,
  now = new Date(),
): 'hot' | 'new' | 'closed' | null {
  if (closed) return 'closed';
  if (is_hot) return 'hot';
  return isNewGame(released_on, now) ? 'new' : null;
}
