import type { Game } from '@kapao/contract/games.ts';
import { expect, it } from 'vitest';
import {
  tileBadge,
  countInTab,
  favouritesFirst,
  gamePageUrl,
  gamesByIds,
  gamesInLobbyTab,
  gamesInTab,
  gamesOf,
  gameTabOf,
  gridRowPx,
  isFastScroll,
  isInTab,
  lobbyNames,
  narrowSearch,
  initialTab,
  rowsInView,
  rowsOfTab,
  createRows,
  searchWordsBy,
  sportsSiteUrl,
  tabIcon,
  tabsOfGames,
} from './rules.ts';
import { createSearch } from './search.ts';
import { lobbyTabs, tabsOfCategory } from '@kapao/contract/games/rules.ts';

let lastId = 0;
function game(fields: Partial<Game>): Game {
  lastId += 1;
  return {
    id: lastId,
    game_id: `game-${lastId}`,
    provider: 'nova',
    provider_name: 'Nova',
    provider_provider: 'sandbox',
    provider_logo: 'providers/nova.svg',
    provider_sort: 1,
    gameCategory: 'SLOT',
    gameName: `Game ${lastId}`,
    image_vertical: 'games/1.webp',
    sort: null,
    image_version: 1763700000,
    provider_logo_version: 1763700001,
    return_percent: null,
    is_hot: false,
    released_on: '2020-01-01',
    ...fields,
  };
}

it('game-06 game-07: keeps POKER as a title among the games of a brand', () => {
  expect(gameTabOf('POKER')).toBe('POKER');
  expect(gameTabOf('KENO')).toBe('OTHER');
  expect(gameTabOf('FBS')).toBe('SPORT');
});

it('game-14: opens with the configured tab, and with SLOT where it is none', () => {
  expect(initialTab('CASINO')).toBe('CASINO');
  expect(initialTab('fish')).toBe('FISH');
  expect(initialTab('ALL')).toBe('SLOT');
  expect(initialTab(undefined)).toBe('SLOT');
});

it('game-13: shows a brand under the tabs of all its categories', () => {
  const tabsOf = (provider_type: string[]) =>
    lobbyTabs.filter((tab) => isInTab({ provider_type }, tab));
  expect(tabsOf(['SLOT', 'FISH'])).toEqual(['SLOT', 'FISH']);
  expect(tabsOf(['SABA'])).toEqual(['SPORT']);
  expect(tabsOf([])).toEqual([]);
});

it('game-18: sorts the games of one brand by sort ascending, null last', () => {
  const games = [
    game({ gameName: 'none', sort: null }),
    game({ gameName: 'other house', provider: 'orchid', sort: 0 }),
    game({ gameName: 'two', sort: 2 }),
    game({ gameName: 'one', sort: 1 }),
  ];
  expect(gamesOf(games, 'nova').map(({ gameName }) => gameName)).toEqual(['one', 'two', 'none']);
  expect(gamesOf(games, 'nobody')).toEqual([]);
});

it('game-17 game-43: offers ALL and the categories that the games have', () => {
  const games = ['KENO', 'SLOT', 'POKER', 'SLOT', 'CARD'].map((gameCategory) =>
    game({ gameCategory }),
  );
  expect(tabsOfGames(games)).toEqual(['ALL', 'SLOT', 'POKER', 'OTHER']);
  expect(gamesInTab(games, 'ALL')).toHaveLength(5);
  expect(gamesInTab(games, 'OTHER').map(({ gameCategory }) => gameCategory)).toEqual([
    'KENO',
    'CARD',
  ]);
});

it('game-18: puts favourites first, and keeps the order among them and after them', () => {
  const games = ['one', 'two', 'three', 'four'].map((game_id) => game({ game_id }));
  const ids = (favourites: string[]) =>
    favouritesFirst(games, new Set(favourites)).map(({ game_id }) => game_id);
  expect(ids(['four', 'two', 'gone'])).toEqual(['two', 'four', 'one', 'three']);
  expect(ids([])).toEqual(['one', 'two', 'three', 'four']);
});

it('game-30: finds games in the order that their ids are given in, without those that are gone', () => {
  const games = ['one', 'two', 'three'].map((game_id) => game({ game_id }));
  const found = gamesByIds(games, ['three', 'gone', 'one']);
  expect(found.map(({ game_id }) => game_id)).toEqual(['three', 'one']);
});

it('game-17: lays games out in rows of three', () => {
  const rows = createRows([1, 2, 3, 4], 3);
  expect(rows.count).toBe(2);
  expect([rows.at(0), rows.at(1)]).toEqual([[1, 2, 3], [4]]);
  expect(rows.at(0)).toBe(rows.at(0));
  expect(createRows([], 3).count).toBe(0);
});

it('game-56: calls a popular game hot, otherwise new for thirty Bangkok days', () => {
  const at = (released_on: string, time: string, is_hot = false) =>
    tileBadge({ is_hot, released_on }, new Date(time));
  expect(at('2026-11-01', '2026-11-30T16:59:59Z')).toBe('new');
  expect(at('2026-11-01', '2026-11-30T17:00:00Z')).toBeNull();
  expect(at('2026-12-24', '2026-11-24T00:00:00Z')).toBe('new');
  expect(at('2026-11-01', '2026-11-24T00:00:00Z', true)).toBe('hot');
  expect(at('2020-01-01', '2026-11-24T00:00:00Z', true)).toBe('hot');
});

it('game-19: knows the height of a row before it is drawn', () => {
  // On a 390 px screen: pictures of 114 by 152 px, with 72 px for name, return and gaps below each.
  expect(gridRowPx(358, 3, 16)).toBeCloseTo(152 + 72, 5);
  expect(gridRowPx(326, 3, 32)).toBeCloseTo((326 - 32) * (4 / 9) + 144, 5);
});

it('game-19: draws the rows on the screen and two beyond either edge', () => {
  const view = { viewportPx: 800, rowPx: 200, rowCount: 3334, overscanRows: 2 };
  expect(rowsInView({ ...view, listTopPx: 240 })).toEqual({ first: 0, last: 5 });
  expect(rowsInView({ ...view, listTopPx: -10_000 })).toEqual({ first: 48, last: 56 });
  expect(rowsInView({ ...view, listTopPx: -666_600 })).toEqual({ first: 3331, last: 3334 });
  expect(rowsInView({ ...view, rowCount: 2, listTopPx: 240 })).toEqual({ first: 0, last: 2 });
});

it('game-19: calls it a rush where nobody can read a name', () => {
  const last = { top: 1000, atMs: 100 };
  expect(isFastScroll(last, { top: 1026, atMs: 116 })).toBe(true);
  expect(isFastScroll(last, { top: 974, atMs: 116 })).toBe(true);
  expect(isFastScroll(last, { top: 1025, atMs: 116 })).toBe(false);
  expect(isFastScroll(last, { top: 1001, atMs: 100 })).toBe(false);
});

it('game-43: goes to the sports site on the host of the link, with its uuid and nothing else', () => {
  const link = 'https://sports.example/lobby?uuid=0b8d-3f&token=secret#top';
  expect(sportsSiteUrl(link)).toBe('https://sports.example/lobby?uuid=0b8d-3f');
  expect(sportsSiteUrl('https://sports.example/lobby')).toBeNull();
  expect(sportsSiteUrl('javascript:alert(1)?uuid=1')).toBeNull();
  expect(sportsSiteUrl(undefined)).toBeNull();
});

it('game-36: opens a game only on the web', () => {
  expect(gamePageUrl('http://127.0.0.1:3001/games/play?token=a')).not.toBeNull();
  expect(gamePageUrl('javascript:alert(1)')).toBeNull();
  expect(gamePageUrl('')).toBeNull();
});

it('game-15: takes a tab’s icon from its own category, else from the first that is at home there', () => {
  const category = (name: string, icon: string) => ({
    category: name,
    tabs: [...tabsOfCategory(name)],
    icon,
    image: 'categories/other.svg',
    provider_count: 1,
    game_count: 1,
  });
  const categories = [
    category('SABA', 'mdi:soccer'),
    category('SLOT', 'mdi:slot-machine'),
    category('POKER', 'mdi:poker-chip'),
    category('OTHER', 'mdi:dice-multiple'),
    category('DBS', 'mdi:soccer'),
  ];
  expect(tabIcon(categories, 'SLOT')).toBe('mdi:slot-machine');
  expect(tabIcon(categories, 'SPORT')).toBe('mdi:soccer');
  expect(tabIcon(categories, 'OTHER')).toBe('mdi:dice-multiple');
  expect(tabIcon(categories, 'FISH')).toBeUndefined();
  const shared = [category('DBS', 'mdi:soccer'), category('CARD', 'mdi:cards')];
  expect(tabIcon(shared, 'OTHER')).toBe('mdi:cards');
});

it('game-13: a brand counts the games of the tab alone', () => {
  const brand = { game_counts: { SLOT: 8, FISH: 2, POKER: 3, KENO: 1 } };
  expect(countInTab(brand, 'SLOT')).toBe(8);
  expect(countInTab(brand, 'FISH')).toBe(2);
  expect(countInTab(brand, 'OTHER')).toBe(4);
  expect(countInTab(brand, 'SPORT')).toBe(0);
});

it('game-16: counts a filter that no found game passes as not set', () => {
  const found = [
    game({ gameCategory: 'SLOT' }),
    game({ gameCategory: 'POKER', provider: 'orchid', provider_name: 'Orchid' }),
  ];
  expect(narrowSearch(found, { tab: 'POKER', brand: 'nova' })).toMatchObject({
    tabs: ['ALL', 'SLOT', 'POKER'],
    tab: 'POKER',
    brands: new Map([['orchid', 'Orchid']]),
    brand: '',
    games: [{ provider: 'orchid' }],
  });
  expect(narrowSearch(found, { tab: 'FISH', brand: 'nova' })).toMatchObject({
    tab: 'ALL',
    brand: 'nova',
    games: [{ provider: 'nova' }],
  });
  expect(narrowSearch([], { tab: 'ALL', brand: '' }).games).toEqual([]);
});

it('game-51: shows a category that stands under two tabs among the games of both', () => {
  const games = ['DBS', 'SLOT', 'SABA', 'KENO'].map((gameCategory) => game({ gameCategory }));
  const categories = (tab: 'SPORT' | 'OTHER') =>
    gamesInLobbyTab(games, tab).map(({ gameCategory }) => gameCategory);
  expect(categories('SPORT')).toEqual(['DBS', 'SABA']);
  expect(categories('OTHER')).toEqual(['DBS', 'KENO']);
});

it('game-16: finds games by the usual words for their kind', () => {
  const [slot, sport, fish] = ['SLOT', 'FBS', 'FISH'].map((gameCategory) => game({ gameCategory }));
  const games = [slot, sport, fish].filter((each) => each !== undefined);
  const search = createSearch(games, lobbyNames, searchWordsBy([]));
  expect(search('สล็อต')).toEqual([slot]);
  expect(search('แทงบอล')).toEqual([sport]);
  expect(search('ยิงปลา')).toEqual([fish]);
});

it('lobby-03: finds games by the operator’s words, after those that have the words in their names', () => {
  const [dice, cards, named] = [
    game({ gameName: 'ไฮโลสามลูก', gameName_en: 'Three Dice' }),
    game({ gameName: 'ไพ่สั้น', gameCategory: 'CARD' }),
    game({ gameName: 'น้ำเต้าทอง' }),
  ];
  const words = [
    { word: 'น้ำเต้าปูปลา', finds: ['DICE'], categories: [], games: [] },
    { word: 'ป๊อกเด้ง', finds: [], categories: ['CARD'], games: [named.game_id] },
  ];
  const search = createSearch([dice, cards, named], lobbyNames, searchWordsBy(words));
  expect(search('น้ำเต้า')).toEqual([named, dice]);
  expect(search('น้ำเต้าปูปลา')).toEqual([dice]);
  expect(search('นำเต้าปูปา')).toEqual([dice]);
  expect(search('ป๊อกเด้ง')).toEqual([cards, named]);
  expect(search('ไม่มี')).toEqual([]);
});

it('lobby-01: shows the rows of all members before the member’s own', () => {
  const [one, two] = [game({}), game({})];
  const row = (kind: 'popular' | 'new' | 'recent' | 'favourites') => ({
    kind,
    game_ids: [one.game_id],
  });
  const all = {
    tabs: [{ tab: 'SLOT' as const, rows: [row('popular'), row('new')] }],
    games: [one],
  };
  const own = {
    tabs: [{ tab: 'SLOT' as const, rows: [row('recent'), row('favourites')] }],
    games: [one, two],
  };
  const kinds = (sources: Parameters<typeof rowsOfTab>[0], tab: 'SLOT' | 'FISH') =>
    rowsOfTab(sources, tab).shelves.map(({ kind }) => kind);
  expect(kinds([all, own], 'SLOT')).toEqual(['popular', 'new', 'recent', 'favourites']);
  expect(kinds([all, undefined], 'SLOT')).toEqual(['popular', 'new']);
  expect(kinds([all, own], 'FISH')).toEqual([]);
  expect(rowsOfTab([all, own], 'SLOT').games).toEqual([one, two]);
});
