import type { Game, GameCategory, GameProvider } from '@kapao/contract/games.ts';

/** SPEC section 3, "Category grouping". */
export const lobbyTabs = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'] as const;
export type LobbyTab = (typeof lobbyTabs)[number];

/** Tabs of one provider's games: the lobby's, with two more titles. */
const gameTabs = ['ALL', 'SLOT', 'CASINO', 'SPORT', 'FISH', 'POKER', 'OTHER'] as const;
export type GameTab = (typeof gameTabs)[number];

const sportGroup = ['AFB', 'DBS', 'FBS', 'LALI', 'PLB', 'SABA', 'SBO', 'UMB', 'ESPORT', 'VSB'];
const otherProviderTypes = ['CARD', 'COCK', 'DBS', 'FBS', 'KENO', 'POKER', 'TRADE'];

/**
 * Where a provider with this type of games stands in the lobby. SPEC section 3 counts DBS and FBS
 * both to the sport group and to OTHER, so their providers are found under either.
 */
export function lobbyTabsOf(category: string): LobbyTab[] {
  const own = lobbyTabs.find((tab) => tab === category);
  if (own !== undefined) return [own];
  const isSport = sportGroup.includes(category);
  if (!isSport) return ['OTHER'];
  return otherProviderTypes.includes(category) ? ['SPORT', 'OTHER'] : ['SPORT'];
}

/** A game stands under one tab of its provider; POKER has a title of its own there. */
export function gameTabOf(category: string): Exclude<GameTab, 'ALL'> {
  if (category === 'POKER') return 'POKER';
  return lobbyTabsOf(category)[0] ?? 'OTHER';
}

/** The icon that data names for a tab: its own category's, or that of the first at home there. */
export function tabIcon(categories: readonly GameCategory[], tab: LobbyTab): string | undefined {
  const own = categories.find(({ category }) => category === tab);
  return (own ?? categories.find(({ category }) => lobbyTabsOf(category)[0] === tab))?.icon;
}

/** The setting main_page_category_show; one that is no tab opens the first (RULINGS 21). */
export function openingTab(setting: string | undefined): LobbyTab {
  return lobbyTabs.find((tab) => tab === setting?.toUpperCase()) ?? lobbyTabs[0];
}

export function isInTab(
  { provider_type }: Pick<GameProvider, 'provider_type'>,
  tab: LobbyTab,
): boolean {
  return provider_type.some((category) => lobbyTabsOf(category).includes(tab));
}

/** SPEC section 4, "Sorting": the games of one provider by sort ascending, null last. */
export function gamesOf(games: readonly Game[], provider: string): Game[] {
  return games
    .filter((game) => game.provider === provider)
    .toSorted((one, other) => (one.sort ?? LAST) - (other.sort ?? LAST));
}

/** Finite, because Infinity - Infinity is no order. Equal ones stay as the server sent them. */
const LAST = Number.MAX_SAFE_INTEGER;

/** SPEC 2.4: ALL, and the categories that these games have, in the order of the titles. */
export function tabsOfGames(games: readonly Game[]): GameTab[] {
  const categories = new Set(games.map(({ gameCategory }) => gameCategory));
  const present = new Set<GameTab>([...categories].map(gameTabOf));
  return gameTabs.filter((tab) => tab === 'ALL' || present.has(tab));
}

export function gamesInTab(games: readonly Game[], tab: GameTab): readonly Game[] {
  if (tab === 'ALL') return games;
  return games.filter(({ gameCategory }) => gameTabOf(gameCategory) === tab);
}

/** What of two texts is compared in a search: no case, no width, one space for several. */
function folded(text: string): string {
  // NFKC also writes Thai am (ำ) in one way, whichever keyboard it came from.
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * A search for what was typed anywhere in the name, Thai or English, in any case. The names are made
 * ready at the first search and then kept, so that a long list neither waits for them to be shown nor
 * folds them again at every key.
 */
export function searchIn<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): (typed: string) => readonly Item[] {
  let names: string[] | undefined;
  return (typed) => {
    const wanted = folded(typed);
    if (wanted === '') return items;
    const ready = (names ??= items.map((item) => folded(nameOf(item))));
    return items.filter((_item, place) => ready[place]?.includes(wanted));
  };
}

/** SPEC section 4, "Sorting": favourites first; within both, the order that they came in. */
export function favouritesFirst(
  games: readonly Game[],
  favouriteIds: ReadonlySet<string>,
): readonly Game[] {
  if (favouriteIds.size === 0) return games;
  const isFavourite = ({ game_id }: Game) => favouriteIds.has(game_id);
  return [...games.filter(isFavourite), ...games.filter((game) => !isFavourite(game))];
}

/** RULINGS 5: of each kind, so many on the member home. */
export const HOME_GAMES = 12;

/** The games with these ids, in the order of the ids; one that is no longer offered is left out. */
export function gamesByIds(games: readonly Game[], ids: readonly string[]): Game[] {
  const wanted = new Map(ids.map((id, place) => [id, place]));
  const found: Game[] = [];
  for (const game of games) {
    const place = wanted.get(game.game_id);
    if (place !== undefined) found[place] = game;
  }
  return found.filter((game) => game !== undefined);
}

interface Rows<Item> {
  count: number;
  /** The same array each time, so that a row that stays is not drawn again. */
  at(row: number): readonly Item[];
}

/** The grid of SPEC section 9, three columns: its rows, each made when it first comes into view. */
export function rowsOf<Item>(items: readonly Item[], columns: number): Rows<Item> {
  const made = new Map<number, readonly Item[]>();
  const make = (row: number) => {
    const cells = items.slice(row * columns, (row + 1) * columns);
    made.set(row, cells);
    return cells;
  };
  return {
    count: Math.ceil(items.length / columns),
    at: (row) => made.get(row) ?? make(row),
  };
}

/**
 * The height of a row of that grid, which is the same for all: its place is known before it is drawn,
 * so nothing jumps while a list is flung through. The measures are those of GameTile's classes.
 * @param columnPx the width of the grid; `remPx` is the size of the root's text
 */
export function gridRowPx(columnPx: number, columns: number, remPx: number): number {
  const pictureWidthPx = (columnPx - (columns - 1) * COLUMN_GAP_REM * remPx) / columns;
  const pictureHeightPx = (pictureWidthPx * 4) / 3;
  return pictureHeightPx + (NAME_GAP_REM + NAME_LINES_REM + ROW_GAP_REM) * remPx;
}
const COLUMN_GAP_REM = 0.5;
const NAME_GAP_REM = 0.25;
const NAME_LINES_REM = 2.625;
const ROW_GAP_REM = 0.5;

/** So many rows beyond either edge of the screen are drawn, for where the next frame may be. */
export const SPARE_ROWS = 2;

interface View {
  /** Where the list begins, from the top of the screen; negative when it is scrolled into. */
  listTopPx: number;
  viewportPx: number;
  rowPx: number;
  rowCount: number;
  spareRows: number;
}

/** The rows to draw: from `first` up to and without `last`. */
export function rowsInView({ listTopPx, viewportPx, rowPx, rowCount, spareRows }: View) {
  const within = (row: number) => Math.min(rowCount, Math.max(0, row));
  return {
    first: within(Math.floor(-listTopPx / rowPx) - spareRows),
    last: within(Math.ceil((viewportPx - listTopPx) / rowPx) + spareRows),
  };
}

/** Faster than this nobody reads a name: half a screen in a quarter of a second. */
const RUSH_PX_PER_MS = 1.6;

interface ScrollMoment {
  top: number;
  atMs: number;
}

export function isRush(last: ScrollMoment, now: ScrollMoment): boolean {
  const passedMs = Math.max(1, now.atMs - last.atMs);
  return Math.abs(now.top - last.top) / passedMs > RUSH_PX_PER_MS;
}

/**
 * SPEC 2.4, "Launcher": the sports site on that link's host, with the uuid from the link's query and
 * nothing else of it; null where the link has none.
 */
export function sportsSiteUrl(link: string | undefined): string | null {
  const url = URL.parse(gamePageUrl(link) ?? '');
  const uuid = url?.searchParams.get('uuid');
  if (!url || !uuid) return null;
  const site = new URL(url.pathname, url.origin);
  site.searchParams.set('uuid', uuid);
  return site.href;
}

/** A game is a web page: no other kind of address is opened. */
export function gamePageUrl(url: string | undefined): string | null {
  return url !== undefined && /^https?:\/\/[^/]/i.test(url) ? url : null;
}
