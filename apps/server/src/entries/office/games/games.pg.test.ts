import { randomUUID } from 'node:crypto';
import { publicShelfKinds } from '@kapao/contract/games/rules.ts';
import type { PublicShelfKind } from '@kapao/contract/games/rules.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { betOf, openPlayer } from '../../../testing/play/studio.ts';
import { openTestSwitches } from '../../../testing/play/switches.ts';
import { refreshOpenBets } from '../../../features/games/rounds/refresh-open-bets.ts';
import { listGames as listLobbyGames, saveCatalogue } from '../../../features/games/store.ts';

const on = openTestSwitches();
const { set } = on;

async function saveGames(count: number): Promise<void> {
  const brand = { code: `${on.studio.code}-brand`, name: 'Lotus', logo: 'games/slot.webp' };
  const own = { gameCode: on.studio.gameCode, name: 'Slot', category: 'SLOT' };
  const others = Array.from({ length: count }, (_, place) => ({
    gameCode: `g-${place}`,
    name: place === 0 ? 'ขุมทรัพย์ 100%' : `เกม ${place}`,
    nameEnglish: `Treasure ${place}`,
    category: place % 2 === 0 ? 'SLOT' : 'FISH',
  }));
  await on.opened.database.transaction((tx) =>
    saveCatalogue(
      tx,
      on.studio.code,
      [own, ...others].map((game) => ({ ...game, image: 'a.webp', brand, isEnabled: true })),
    ),
  );
}

async function list(query: OfficeQuery<'listGames'> = {}) {
  const { data } = await on.office.call('listGames', { cookie: on.manager, query });
  return data ?? expect.fail('no list');
}
const idsOf = (rows: readonly { game_id: string }[]) => rows.map(({ game_id }) => game_id);

it('switch-13: lists the games in pages, by name, brand, category and state', async () => {
  await saveGames(5);
  const first = await list({ limit: 4 });
  const second = await list({ limit: 4, after: first.next ?? '' });
  expect(second.next).toBeNull();
  const all = idsOf([...first.rows, ...second.rows]);
  expect(all).toEqual([on.studio.gameCode, 'g-0', 'g-1', 'g-2', 'g-3', 'g-4']);

  expect(idsOf((await list({ name: 'ทรัพย์ 100%' })).rows)).toEqual(['g-0']);
  expect(idsOf((await list({ name: 'TREASURE 3' })).rows)).toEqual(['g-3']);
  expect(idsOf((await list({ name: '%' })).rows)).toEqual(['g-0']);
  expect(idsOf((await list({ name: 'g-2' })).rows)).toEqual(['g-2']);
  expect(idsOf((await list({ category: 'FISH' })).rows)).toEqual(['g-1', 'g-3']);
  expect((await list({ brand: 'none' })).rows).toEqual([]);
  expect((await list({ studio: on.studio.code })).rows).toHaveLength(6);

  await set({ kind: 'game', target: 'g-1' });
  await on.opened.database.query(sql`
    update games
       set is_enabled = false
     where game_id = 'g-2'`);
  expect(idsOf((await list({ state: 'closed' })).rows)).toEqual(['g-1']);
  expect(idsOf((await list({ state: 'absent' })).rows)).toEqual(['g-2']);
  expect((await list({ state: 'open' })).rows).toHaveLength(4);
  await set({ kind: 'studio', target: on.studio.code, reason: 'studio_fault' });
  const [closed] = (await list({ name: 'g-1' })).rows;
  expect(closed).toMatchObject({
    state: 'closed',
    closing: { kind: 'game', set_by: 'manager@kapao.test' },
    closed_by: { kind: 'studio', reason: 'studio_fault' },
  });
});

it('switch-13: shows a game with its open rounds, and four digits of their members', async () => {
  await saveGames(1);
  const { gameSession } = await openPlayer(on.server, on.studio, 100);
  const bet = betOf(gameSession, 2_500_000);
  await on.studio.call('bet', bet);
  await refreshOpenBets(on.server.context, new AbortController().signal, 0);
  const call = (id: string) =>
    on.office.call('getOfficeGame', { cookie: on.manager, params: { id } });
  const { data } = await call(on.studio.gameCode);
  expect(data).toMatchObject({
    game: { name: 'Slot', state: 'open', closing: null, closed_by: null },
    open_rounds: [{ round: bet.round, bets: 1, stake_micro: '25000000', answer: null }],
    has_more: false,
  });
  expect(data?.open_rounds[0]?.member).toMatch(/^…\d{4}$/);
  expect((await call('g-0')).data?.open_rounds).toEqual([]);
  expect(await call('none')).toMatchObject({ code: 'not_found' });
});

it('switch-16: moves a brand in the lobby, as long as its place is the one that was seen', async () => {
  await saveGames(1);
  const code = `${on.studio.code}-brand`;
  const brands = async () => {
    const { data } = await on.office.call('listBrands', { cookie: on.manager });
    return data?.brands.filter((brand) => brand.studio === on.studio.code) ?? [];
  };
  const move = (sort: number | null, seen: number | null) =>
    on.office.call('moveBrand', {
      cookie: on.manager,
      params: { code },
      body: { sort, seen, key: randomUUID() },
    });
  const [{ sort: before } = { sort: null }] = await brands();
  expect(await move(7, before)).toMatchObject({ success: true });
  expect(await brands()).toMatchObject([{ code, sort: 7, is_enabled: true }]);
  expect(await move(8, before)).toMatchObject({ code: 'target_changed' });
  expect(await move(null, 7)).toMatchObject({ success: true });
  expect(await brands()).toMatchObject([{ sort: null }]);
  const [logo] = await on.opened.database.query<{ logo: string }>(sql`
    select logo
      from brands
     where code = ${code}`);
  expect(logo?.logo).toBe('games/slot.webp');
});

it('switch-23: moves a game in its brand, and an import keeps its place', async () => {
  await saveGames(3);
  const brand = `${on.studio.code}-brand`;
  const own = on.studio.gameCode;
  const move = (id: string, sort: number | null, seen: number | null) =>
    on.office.call('moveGame', {
      cookie: on.manager,
      params: { id },
      body: { sort, seen, key: randomUUID() },
    });
  const placeOf = async (id: string) => (await list({ name: id })).rows[0]?.sort ?? null;
  // Games of earlier imports are out of the lobby, and keep their places.
  const order = async () => idsOf((await list({ brand, state: 'open' })).rows);
  expect(await order()).toEqual([own, 'g-0', 'g-1', 'g-2']);
  const before = await placeOf('g-2');
  expect(await move('g-2', 1, before)).toMatchObject({ success: true });
  expect(await move(own, null, await placeOf(own))).toMatchObject({ success: true });
  const moved = ['g-2', 'g-0', 'g-1', own];
  expect(await order()).toEqual(moved);
  const first = await list({ brand, state: 'open', limit: 3 });
  const second = await list({ brand, state: 'open', limit: 3, after: first.next ?? '' });
  expect(idsOf([...first.rows, ...second.rows])).toEqual(moved);
  expect(second.next).toBeNull();
  expect(await move('g-2', 5, before)).toMatchObject({ code: 'target_changed' });
  expect(await move('none', 5, null)).toMatchObject({ code: 'not_found' });
  await saveGames(3);
  expect(await order()).toEqual(moved);
  const lobby = await listLobbyGames(on.opened.database);
  expect(lobby.filter(({ provider }) => provider === brand).map(({ game_id }) => game_id)).toEqual(
    moved,
  );
});

it('switch-24: shows the shelves of the home screen with the games in them', async () => {
  await saveGames(2);
  const shelves = async () => {
    const { data } = await on.office.call('listShelves', { cookie: on.manager });
    return data?.shelves ?? expect.fail('no shelves');
  };
  const gamesOf = async (kind: PublicShelfKind) =>
    (await shelves()).find((shelf) => shelf.kind === kind)?.games ?? [];
  expect((await shelves()).map(({ kind }) => kind)).toEqual([...publicShelfKinds]);
  expect(await gamesOf('popular')).toEqual([]);
  expect(idsOf(await gamesOf('FISH'))).toEqual(['g-1']);
  expect(await gamesOf('FISH')).toMatchObject([
    { name: 'เกม 1', name_en: 'Treasure 1', brand_name: 'Lotus', is_closed: false },
  ]);
  await set({ kind: 'game', target: 'g-1' });
  expect(await gamesOf('FISH')).toMatchObject([{ game_id: 'g-1', is_closed: true }]);
  const [member] = await createMembers(on.server, 1);
  const { data } = await on.server.call('getHome', {
    params: { websiteId: '3' },
    token: member?.token ?? '',
  });
  const shown = (await shelves()).filter(({ games }) => games.length > 0);
  expect(data?.shelves).toEqual(shown.map(({ kind, games }) => ({ kind, game_ids: idsOf(games) })));
});

it('switch-27: arranges and hides shelves, as long as they stand as they were seen', async () => {
  await saveGames(2);
  const set = (shelves: PublicShelfKind[], seen: readonly PublicShelfKind[]) =>
    on.office.call('setShelves', {
      cookie: on.manager,
      body: { shelves, seen: [...seen], key: randomUUID() },
    });
  const [member] = await createMembers(on.server, 1);
  const homeOf = async (server: typeof on.server) => {
    const request = { params: { websiteId: '3' }, token: member?.token ?? '' };
    return (await server.call('getHome', request)).data?.shelves.map(({ kind }) => kind);
  };
  expect(await homeOf(on.server)).toEqual(['new', 'SLOT', 'FISH']);
  expect(await homeOf(on.other)).toEqual(['new', 'SLOT', 'FISH']);
  expect(await set(['FISH', 'popular', 'SLOT'], publicShelfKinds)).toMatchObject({ success: true });
  expect(await homeOf(on.server)).toEqual(['FISH', 'SLOT']);
  expect(await homeOf(on.other)).toEqual(['FISH', 'SLOT']);
  const { data } = await on.office.call('listShelves', { cookie: on.manager });
  const listed = data?.shelves.map(({ kind, is_hidden }) => (is_hidden ? `-${kind}` : kind));
  expect(listed).toEqual(['FISH', 'popular', 'SLOT', '-new', '-CASINO', '-SPORT', '-OTHER']);
  expect(await set(['new'], publicShelfKinds)).toMatchObject({ code: 'target_changed' });
  expect(await set(['new', 'new'], ['FISH', 'popular', 'SLOT'])).toMatchObject({
    code: 'invalid_input',
  });
  const versions = await on.office.call('listVersions', {
    cookie: on.manager,
    query: { kind: 'site_settings' },
  });
  expect(versions.data?.rows[0]).toMatchObject({ actor: 'staff:manager@kapao.test' });
  expect(await set([...publicShelfKinds], ['FISH', 'popular', 'SLOT'])).toMatchObject({
    success: true,
  });
});

it('lobby-05: adds and changes a search word, as long as it stands as it was seen', async () => {
  const word = { word: 'ป๊อกเด้ง', finds: ['ไพ่ป๊อก'], categories: [], games: [] };
  const save = (written: object, seen: string | null, cookie = on.manager) =>
    on.office.call('saveGameWord', {
      cookie,
      body: { word: { ...word, is_enabled: true, ...written }, seen, key: randomUUID() },
    });
  const listed = async () =>
    (await on.office.call('listGameWords', { cookie: on.manager })).data?.words ?? [];
  expect(await save({}, null)).toMatchObject({ success: true });
  const [saved] = await listed();
  expect(saved).toMatchObject({ ...word, is_enabled: true });
  expect(await save({ finds: ['ไพ่'] }, null)).toMatchObject({ code: 'target_changed' });
  const seen = saved?.seen ?? expect.fail('no word');
  expect(await save({ finds: ['ไพ่'], is_enabled: false }, seen)).toMatchObject({ success: true });
  expect(await listed()).toMatchObject([{ ...word, finds: ['ไพ่'], is_enabled: false }]);
  expect(await save({}, seen)).toMatchObject({ code: 'target_changed' });
  expect(await save({ word: 'ว่าง', finds: [] }, null)).toMatchObject({ code: 'invalid_input' });
});
