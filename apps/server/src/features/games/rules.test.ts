import type { Game } from '@kapao/contract/games.ts';
import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  gameCategory,
  isInCategory,
  isKnownCategory,
  isSportsLink,
  lobbyRows,
  MAX_FAVOURITES,
  brandsIn,
  brandsOf,
  ownRows,
  queryPauseMinutes,
  RECENT_GAMES,
} from './rules.ts';

it('game-05: maps categories of studios to those of the site', () => {
  expect(gameCategory('Video Slots')).toBe('SLOT');
  expect(gameCategory('fishing')).toBe('FISH');
  expect(gameCategory('SPORT')).toBe('SPORT');
});

it('game-05: lets a category that it does not know pass, for the OTHER tab', () => {
  expect(gameCategory('Keno')).toBe('KENO');
});

let lastId = 0;
function game(brand: string, category: string, sort: number | null = 1): Game {
  lastId += 1;
  return {
    id: lastId,
    game_id: `game-${lastId}`,
    provider: brand,
    provider_name: `${brand} name`,
    provider_provider: 'studio',
    provider_logo: `providers/${brand}.svg`,
    provider_sort: sort,
    gameCategory: category,
    gameName: `Game ${lastId}`,
    image_vertical: 'games/missing.svg',
    sort: lastId,
    image_version: 1,
    provider_logo_version: 2,
    return_percent: null,
    is_hot: false,
    released_on: '2020-01-01',
  };
}

describe('category grouping of game-06', () => {
  it('finds a category under ALL, under its tabs and under its own name', () => {
    const wanted = ['ALL', 'SLOT', 'SPORT', 'OTHER', 'FBS', 'DBS'];
    expect(wanted.filter((each) => isInCategory(each, 'FBS'))).toEqual([
      'ALL',
      'SPORT',
      'OTHER',
      'FBS',
    ]);
    expect(isInCategory('POKER', 'POKER')).toBe(true);
    expect(isInCategory('POKER', 'CARD')).toBe(false);
  });

  it("knows the site's categories and those of the games, and no other", () => {
    const games = [game('A', 'BINGO')];
    for (const known of ['ALL', 'FISH', 'POKER', 'VSB', 'TRADE', 'BINGO']) {
      expect(isKnownCategory(known, games), known).toBe(true);
    }
    expect(isKnownCategory('BINGO', [])).toBe(false);
    expect(isKnownCategory('slot', games)).toBe(false);
  });
});

describe('brands', () => {
  const games = [
    game('late', 'SLOT', null),
    game('second', 'SLOT', 2),
    game('first', 'CARD', 1),
    game('second', 'FISH', 2),
    game('second', 'SLOT', 2),
  ];

  it('game-10: are unique, by provider_sort ascending, null last, with the set of their categories', () => {
    expect(brandsOf(games)).toMatchObject([
      { provider: 'first', provider_type: ['CARD'], game_count: 1 },
      {
        provider: 'second',
        provider_type: ['SLOT', 'FISH'],
        game_count: 3,
        game_counts: { SLOT: 2, FISH: 1 },
      },
      { provider: 'late', provider_type: ['SLOT'], provider_sort: null },
    ]);
  });

  it('game-09: keep all of their categories where one of them was asked for', () => {
    expect(brandsIn(games, 'FISH')).toMatchObject([
      { provider: 'second', provider_type: ['SLOT', 'FISH'] },
    ]);
    expect(brandsIn(games, 'OTHER').map(({ provider }) => provider)).toEqual(['first']);
    expect(brandsIn(games, 'ALL')).toHaveLength(3);
    expect(brandsIn(games, 'CASINO')).toEqual([]);
  });
});

it('game-08: lists the categories that games have, in the order of the tabs', () => {
  const games = [game('a', 'POKER'), game('a', 'SABA'), game('b', 'SLOT'), game('a', 'SLOT')];
  expect(categoriesOf(games)).toMatchObject([
    { category: 'SLOT', tabs: ['SLOT'], provider_count: 2, game_count: 2 },
    { category: 'SABA', tabs: ['SPORT'], icon: 'mdi:soccer', image: 'categories/sport.svg' },
    { category: 'POKER', tabs: ['OTHER'], icon: 'mdi:poker-chip', image: 'categories/other.svg' },
  ]);
});

it('follows a sports link only to a web page that it carries a uuid to', () => {
  expect(isSportsLink('https://sports.example/in?uuid=3fa85f64')).toBe(true);
  for (const link of [
    'https://sports.example/in',
    'https://sports.example/in?uuid=',
    'https://sports.example/in#?uuid=1',
    'javascript:alert(1)//?uuid=1',
    'sports.example?uuid=1',
    '',
  ]) {
    expect(isSportsLink(link), link).toBe(false);
  }
});

it('game-25: bounds favourites to 200 and the games played last to 12', () => {
  expect([MAX_FAVOURITES, RECENT_GAMES]).toEqual([200, 12]);
});

it('studio-59: asks about an open round with pauses that double, to a day; sooner where the studio is silent', () => {
  const pauses = (isSilent: boolean) =>
    [0, 1, 2, 5, 6, 1_000].map((asks) => queryPauseMinutes({ isSilent, asks }));
  expect(pauses(false)).toEqual([30, 60, 120, 960, 1_440, 1_440]);
  expect(pauses(true)).toEqual([5, 10, 20, 60, 60, 60]);
});

describe('the rows of the lobby', () => {
  const now = new Date('2026-11-28T05:00:00Z');
  const slots = ['a', 'b', 'c', 'd'].map((brand) => game(brand, 'SLOT'));
  const fish = [game('a', 'FISH'), game('a', 'FISH'), game('b', 'FISH')];
  const games = [...slots, ...fish];
  const idsOf = (rows: ReturnType<typeof lobbyRows>, tab: string) =>
    Object.fromEntries(
      rows.find((each) => each.tab === tab)?.rows.map(({ kind, game_ids }) => [kind, game_ids]) ??
        [],
    );
  const ids = (listed: readonly { game_id: string }[]) => listed.map(({ game_id }) => game_id);

  it('lobby-02: has the games opened most in each tab, of at least three', () => {
    const most = ids([...slots.slice(0, 2), ...fish.toReversed()]);
    const rows = lobbyRows(games, most, now);
    expect(idsOf(rows, 'FISH')).toEqual({ popular: ids(fish.toReversed()) });
    expect(idsOf(rows, 'SLOT')).toEqual({});
    expect(idsOf(lobbyRows(games, ids(slots), now), 'SLOT')).toEqual({ popular: ids(slots) });
  });

  it('lobby-02: has the games with the badge NEW, the latest first, one of each brand in turn', () => {
    const released = (from: Game | undefined, day: string, closed?: boolean): Game => ({
      ...(from ?? expect.fail()),
      released_on: day,
      ...(closed === true && { closed: { th: 'ปิด', en: 'closed' } }),
    });
    const [first, second, third] = [
      released(fish[0], '2026-11-20'),
      released(fish[1], '2026-11-21'),
      released(fish[2], '2026-11-01'),
    ];
    const closed = released(slots[0], '2026-11-27', true);
    const old = released(slots[1], '2026-10-28');
    const rows = lobbyRows([first, second, third, closed, old], [], now);
    expect(idsOf(rows, 'FISH')).toEqual({ new: ids([second, third, first]) });
    expect(idsOf(rows, 'SLOT')).toEqual({});
  });

  it('lobby-01: has the member’s own games of each tab, in their order', () => {
    const recent = ids([...fish.toReversed(), ...slots]);
    const rows = ownRows(games, { recent, favourites: [...ids(slots.slice(1, 2)), 'gone'] });
    expect(rows.filter((each) => each.rows.length > 0)).toEqual([
      {
        tab: 'SLOT',
        rows: [
          { kind: 'recent', game_ids: ids(slots) },
          { kind: 'favourites', game_ids: ids(slots.slice(1, 2)) },
        ],
      },
      { tab: 'FISH', rows: [{ kind: 'recent', game_ids: ids(fish.toReversed()) }] },
    ]);
  });
});
