import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveDailyRewards } from '../../daily-rewards/store.ts';
import { startLaunchStudio } from '../../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../../testing/play/launch-studio.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { newDepositor, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { SHELF_GAMES } from '../rules.ts';

let server: PaymentServer;
let studio: LaunchStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await startLaunchStudio(server, 'lotus', [
    ...Array.from({ length: 20 }, (_game, place) => ({ gameCode: `a${place}`, category: 'SLOT' })),
    { gameCode: 'b0', category: 'SLOT', brand: 'ORCHID' },
    { gameCode: 'b1', category: 'SLOT', brand: 'ORCHID' },
    { gameCode: 'shrimp', category: 'FISH', brand: 'ORCHID' },
  ]);
  await server.context.database.transaction((tx) =>
    saveDailyRewards(tx, 3, [{ days: 'every', type: 'points', amount: 10 }]),
  );
});
afterAll(async () => {
  await studio.close();
  await server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

async function home({ token }: Pick<TestMember, 'token'>) {
  const result = await server.call('getHome', { params: { websiteId: '3' }, token });
  return result.success ? result.data : expect.fail(result.message);
}

async function shelf(member: TestMember, kind: string) {
  return (await home(member)).shelves.find((each) => each.kind === kind)?.game_ids;
}

async function newPlayer(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

async function open(member: TestMember, gameId: string, daysAgo = 0): Promise<void> {
  await server.context.database.query(sql`
    insert into game_sessions
           (member_id, studio_code, game_code, login_token_hash, current_token_hash, created_at)
    values (${member.id}, 'lotus', ${gameId}, '\\x00', decode(md5(random()::text), 'hex'),
            now() - make_interval(days => ${daysAgo}))`);
}

/** The popular games are counted every ten minutes, and anew with the catalogue. */
async function countAnew(): Promise<void> {
  await server.context.database.query(sql`update games set changed_at = now() where id = 1`);
}

describe('getHome', () => {
  it('game-53: shows a newcomer what is new and each tab, spread over the brands, and no more', async () => {
    const { shelves, games, is_newcomer } = await home(await newPlayer());
    expect(is_newcomer).toBe(true);
    expect(shelves.map(({ kind }) => kind)).toEqual(['new', 'SLOT', 'FISH']);
    const [newest, slots, fish] = shelves.map(({ game_ids }) => game_ids);
    expect(newest?.slice(0, 4)).toEqual(['shrimp', 'a19', 'b1', 'a18']);
    expect(slots?.slice(0, 5)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
    expect(slots).toHaveLength(SHELF_GAMES);
    expect(fish).toEqual(['shrimp']);
    const named = new Set(shelves.flatMap(({ game_ids }) => game_ids));
    expect(new Set(games.map(({ game_id }) => game_id))).toEqual(named);
    expect(games).toHaveLength(named.size);
  });

  it('game-54: counts the members who opened a game for money in the last seven days', async () => {
    const players = await createMembers(server, 3);
    const [first, second] = players;
    if (!first || !second) throw new Error('no members');
    for (const player of players) await open(player, 'b0');
    for (let times = 0; times < 5; times += 1) await open(first, 'a7');
    await open(second, 'a7', 6);
    for (const player of players) await open(player, 'a9', 8);
    await countAnew();
    // Two games say nothing about what is popular.
    expect(await shelf(first, 'popular')).toBeUndefined();
    await open(first, 'shrimp');
    await countAnew();
    expect(await shelf(first, 'popular')).toEqual(['b0', 'a7', 'shrimp']);
  });

  it('game-56: calls the popular games hot, on every list', async () => {
    const [player] = await createMembers(server, 1);
    if (!player) throw new Error('no member');
    const popular = (await shelf(player, 'popular')) ?? [];
    expect(popular).toContain('b0');
    const params = { websiteId: '3' };
    const listed = await server.call('listGames', { params, token: player.token });
    const lists = [(await home(player)).games, listed.success ? listed.data : []];
    for (const games of lists) {
      const hot = games.filter(({ is_hot }) => is_hot).map(({ game_id }) => game_id);
      expect(hot.toSorted()).toEqual(popular.toSorted());
    }
  });

  it('game-54: counts the popular games every ten minutes', async () => {
    const [player] = await createMembers(server, 1);
    if (!player) throw new Error('no member');
    for (const game of ['a1', 'a2', 'a3']) await open(player, game);
    await countAnew();
    expect(await shelf(player, 'popular')).not.toContain('a4');
    await open(player, 'a4');
    expect(await shelf(player, 'popular')).not.toContain('a4');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 });
    expect(await shelf(player, 'popular')).toContain('a4');
  });

  it('game-53: shows each member their own games, and when the first deposit has come', async () => {
    const member = await newDepositor(server);
    const stranger = await newPlayer();
    await open(member, 'a5');
    const body = { game_id: 'b1' };
    await server.call('toggleFavouriteGame', { body, token: member.token });
    expect(await shelf(member, 'recent')).toEqual(['a5']);
    expect(await shelf(member, 'favourites')).toEqual(['b1']);
    expect((await home(member)).is_newcomer).toBe(false);
    const kinds = (await home(stranger)).shelves.map(({ kind }) => kind);
    expect(kinds).not.toContain('recent');
    expect(kinds).not.toContain('favourites');
  });

  it('reward-69: says how many days in a row were claimed, today being open', async () => {
    const member = await newPlayer();
    const { checkin } = await home(member);
    expect(checkin).toMatchObject({ type: 'points', amount: 10, claimed: false, streak: 0 });
    const body = { date: checkin?.date ?? '' };
    await server.call('claimDailyReward', {
      params: { websiteId: '3' },
      body,
      token: member.token,
    });
    expect((await home(member)).checkin).toMatchObject({ claimed: true, streak: 1 });
  });

  it('game-53: is for members alone, and knows no other website', async () => {
    const { token } = await newPlayer();
    expect(await server.call('getHome', { params: { websiteId: '3' } })).toMatchObject({
      status: 401,
    });
    expect(await server.call('getHome', { params: { websiteId: '4' }, token })).toMatchObject({
      status: 404,
    });
  });

  it('api-46: travels compressed to a caller that accepts gzip', async () => {
    const { token } = await newPlayer();
    const get = async (accepted: string) => {
      const { headers, rawPayload } = await server.app.inject({
        url: '/api/games/3/home',
        headers: { authorization: token, 'accept-encoding': accepted },
      });
      return { encoding: headers['content-encoding'], bytes: rawPayload };
    };
    const [plain, compressed] = [await get('identity'), await get('gzip, br')];
    expect(plain.encoding).toBeUndefined();
    expect(compressed.encoding).toBe('gzip');
    expect(gunzipSync(compressed.bytes).toString()).toBe(plain.bytes.toString());
  });
});
