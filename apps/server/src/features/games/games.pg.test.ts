import { brotliDecompressSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startLaunchStudio } from '../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../testing/play/launch-studio.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { MAX_FAVOURITES, RECENT_GAMES } from './rules.ts';

const WEBSITE = { websiteId: '3' };

let server: TestServer;
let lotus: LaunchStudio;
let orchid: LaunchStudio;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  lotus = await startLaunchStudio(server, 'lotus', [
    { gameCode: 'mango', category: 'SLOT' },
    { gameCode: 'shrimp', category: 'FISH' },
    { gameCode: 'kick', category: 'SABA', brand: 'GOAL' },
  ]);
  orchid = await startLaunchStudio(server, 'orchid', [
    { gameCode: 'mango', category: 'SLOT' },
    { gameCode: 'rooster', category: 'COCK' },
  ]);
  member = await newMember(server);
});
afterAll(async () => {
  await Promise.all([lotus.close(), orchid.close()]);
  await server.close();
});
afterEach(async () => {
  await server.context.database.query(sql`update game_studios set is_enabled = true`);
  await server.context.database.query(sql`update games set is_enabled = true`);
});

const switchOff = (gameId: string) =>
  server.context.database.query(sql`update games set is_enabled = false where game_id = ${gameId}`);
const switchStudioOff = (code: string) =>
  server.context.database.query(
    sql`update game_studios set is_enabled = false where code = ${code}`,
  );

async function games() {
  const result = await server.call('listGames', { params: WEBSITE, token: member.token });
  return result.success ? result.data : expect.fail(result.message);
}

async function brands(category: string) {
  const result = await server.call('listBrands', {
    params: { ...WEBSITE, category },
    token: member.token,
  });
  return result.success ? result.data.map(({ provider }) => provider) : result.code;
}

describe('listGames', () => {
  it('game-02: names each game by one game_id, also where two studios use one code', async () => {
    const ids = (await games()).map((game) => [game.provider_provider, game.game_id]);
    expect(ids).toEqual([
      ['lotus', 'mango'],
      ['lotus', 'shrimp'],
      ['lotus', 'kick'],
      ['orchid', 'orchid:mango'],
      ['orchid', 'rooster'],
    ]);
  });

  it('game-01: tells the versions of its pictures in seconds', async () => {
    const [game] = await games();
    const now = Date.now() / 1000;
    for (const version of [game?.image_version, game?.provider_logo_version]) {
      expect(version).toBeGreaterThan(now - 600);
      expect(version).toBeLessThanOrEqual(now);
    }
  });

  it('game-03: leaves out what is switched off, at once', async () => {
    await switchOff('shrimp');
    await switchStudioOff('orchid');
    expect((await games()).map((game) => game.game_id)).toEqual(['mango', 'kick']);
  });
});

describe('listCategories and listBrands', () => {
  it('game-08: lists the categories that games have', async () => {
    const result = await server.call('listCategories', { params: WEBSITE, token: member.token });
    expect(result).toMatchObject({
      data: [
        { category: 'SLOT', tabs: ['SLOT'], game_count: 2, provider_count: 2 },
        { category: 'SABA', tabs: ['SPORT'] },
        { category: 'FISH', tabs: ['FISH'] },
        { category: 'COCK', tabs: ['OTHER'] },
      ],
    });
  });

  it('game-09: lists the brands of all, of a tab and of a category, in their order', async () => {
    await server.context.database.query(sql`
      update brands set sort = null where code = 'LOTUS'`);
    expect(await brands('ALL')).toEqual(['GOAL', 'ORCHID', 'LOTUS']);
    expect(await brands('SLOT')).toEqual(['ORCHID', 'LOTUS']);
    expect(await brands('SPORT')).toEqual(['GOAL']);
    expect(await brands('SABA')).toEqual(['GOAL']);
    expect(await brands('OTHER')).toEqual(['ORCHID']);
    expect(await brands('CASINO')).toEqual([]);
  });

  it('game-04 game-09: does not know a category of nobody, nor another website', async () => {
    expect(await brands('NONSENSE')).toBe('not_found');
    expect(await brands('slot')).toBe('not_found');
    const elsewhere = { params: { websiteId: '4' }, token: member.token };
    expect(await server.call('listCategories', elsewhere)).toMatchObject({ code: 'not_found' });
    expect(
      await server.call('listBrands', {
        params: { websiteId: '4', category: 'ALL' },
        token: member.token,
      }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('game-04: are for members only', async () => {
    expect(await server.call('listCategories', { params: WEBSITE })).toMatchObject({ status: 401 });
    expect(
      await server.call('listBrands', { params: { ...WEBSITE, category: 'ALL' } }),
    ).toMatchObject({ status: 401 });
  });

  it.each(['/api/games/3/category', '/api/games/3/provider/ALL'])(
    'game-04: %s is compressed, and revalidated by its ETag until the catalogue changes',
    async (url) => {
      const ask = (headers: Record<string, string>) =>
        server.app.inject({ url, headers: { authorization: member.token, ...headers } });
      const first = await ask({ 'accept-encoding': 'br' });
      expect(first.headers['content-encoding']).toBe('br');
      expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).success).toBe(true);
      const known = { 'if-none-match': String(first.headers.etag) };
      expect((await ask(known)).statusCode).toBe(304);
      await switchStudioOff('lotus');
      expect((await ask(known)).statusCode).toBe(200);
    },
  );
});

function start(
  game: { game_id: string; provider: string; is_demo?: boolean },
  token = member.token,
) {
  return server.call('startGame', { body: { ...game, tab: 'SLOT' }, token });
}

describe('startGame', () => {
  it("game-02 game-31 studio-10: opens the very game, by its studio's own code", async () => {
    const result = await start({ game_id: 'orchid:mango', provider: 'ORCHID' });
    expect(result).toMatchObject({ data: { url: 'https://orchid.example/play' } });
    expect(orchid.launches.at(-1)).toMatchObject({ game_code: 'mango', lang: 'th' });
  });

  it('game-40 studio-11: opens it with play money: no member, no token and no game session', async () => {
    const result = await start({ game_id: 'orchid:mango', provider: 'ORCHID', is_demo: true });
    expect(result).toMatchObject({ data: { url: 'https://orchid.example/play' } });
    const launch = orchid.launches.at(-1);
    expect(launch).toMatchObject({ game_code: 'mango', currency: 'FUN' });
    expect(launch).not.toHaveProperty('user');
    expect(launch).not.toHaveProperty('token');
  });

  it('game-03 game-32: does not know what is switched off, or is of another brand', async () => {
    expect(await start({ game_id: 'mango', provider: 'ORCHID' })).toMatchObject({
      code: 'game_unknown',
    });
    await switchOff('rooster');
    expect(await start({ game_id: 'rooster', provider: 'ORCHID' })).toMatchObject({
      code: 'game_unknown',
    });
    await switchStudioOff('lotus');
    expect(await start({ game_id: 'mango', provider: 'LOTUS' })).toMatchObject({
      code: 'game_unknown',
    });
  });
});

describe('redirectLogin', () => {
  const ask = () => server.call('redirectLogin', { token: member.token });
  const name = (studio: string | null, game: string | null) =>
    server.context.database.query(sql`
      update site_settings
         set sports_studio_code = ${studio},
             sports_game_code   = ${game}
       where website_id = 3`);

  it('game-42: is not available until the operator has named the sports game', async () => {
    expect(await ask()).toMatchObject({ status: 409, code: 'game_unavailable' });
    expect(await server.call('redirectLogin', {})).toMatchObject({ status: 401 });
  });

  it('game-42 studio-10 studio-11: gives the link of that game, which carries a uuid', async () => {
    await name('lotus', 'kick');
    lotus.answer = { url: 'https://sports.example/in?uuid=6a3f' };
    expect(await ask()).toMatchObject({ data: { url: 'https://sports.example/in?uuid=6a3f' } });
    expect(lotus.launches.at(-1)).toMatchObject({ game_code: 'kick', currency: 'THB' });
    expect(lotus.launches.at(-1)?.['user']).not.toContain('061');
  });

  it.each([
    ['without a uuid', { url: 'https://sports.example/in' }],
    ['that is no web page', { url: 'javascript:alert(1)//?uuid=1' }],
    ['that is missing', { status: 'RS_ERROR_INVALID_GAME' }],
    ['that is no JSON', '<html>'],
  ])('game-32 game-42 studio-15: gives no link %s', async (_what, answer) => {
    await name('lotus', 'kick');
    lotus.answer = answer;
    expect(await ask()).toMatchObject({ code: 'game_unavailable' });
  });

  it('is not available while the game or its studio is switched off', async () => {
    await name('lotus', 'kick');
    lotus.answer = { url: 'https://sports.example/in?uuid=6a3f' };
    await switchOff('kick');
    expect(await ask()).toMatchObject({ code: 'game_unavailable' });
  });

  it('game-41: takes no game that the catalogue does not have', async () => {
    await expect(name('lotus', 'nothing')).rejects.toThrow(/site_settings_sports_game/);
    await expect(name('lotus', null)).rejects.toThrow(/site_settings_sports_whole/);
    await name(null, null);
  });
});

function toggle(gameId: string, token: string) {
  return server.call('toggleFavouriteGame', { body: { game_id: gameId }, token });
}

async function favourites(token: string) {
  const result = await server.call('listFavouriteGames', { token });
  return result.success
    ? result.data.favorite_games.map((favourite) => favourite.game_id)
    : expect.fail(result.message);
}

describe('toggleFavouriteGame and listFavouriteGames', () => {
  it('game-24: turn a favourite on and off, and answer how it stands', async () => {
    const { token } = await newMember(server);
    expect(await toggle('orchid:mango', token)).toMatchObject({
      data: { game_id: 'orchid:mango', is_favorite: true },
    });
    await toggle('shrimp', token);
    expect(await favourites(token)).toEqual(['shrimp', 'orchid:mango']);
    expect(await toggle('orchid:mango', token)).toMatchObject({ data: { is_favorite: false } });
    expect(await favourites(token)).toEqual(['shrimp']);
  });

  it('game-26: does not know a game that is not there or switched off, and still takes it off', async () => {
    const { token } = await newMember(server);
    await toggle('shrimp', token);
    await switchOff('shrimp');
    await switchOff('rooster');
    expect(await favourites(token)).toEqual([]);
    expect(await toggle('rooster', token)).toMatchObject({ status: 404, code: 'game_unknown' });
    expect(await toggle('nothing', token)).toMatchObject({ status: 404, code: 'game_unknown' });
    expect(await toggle('shrimp', token)).toMatchObject({ data: { is_favorite: false } });
  });

  it('game-25: takes toggles at once one after the other: each answers what stands after it', async () => {
    const { token } = await newMember(server);
    const answers = await Promise.all(Array.from({ length: 21 }, () => toggle('mango', token)));
    const added = answers.filter((answer) => answer.success && answer.data.is_favorite);
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(added).toHaveLength(11);
    expect(await favourites(token)).toEqual(['mango']);
  });

  it('game-25: holds so many favourites and no more, whatever comes at once', async () => {
    const { database } = server.context;
    const full = await newMember(server);
    const many = await startLaunchStudio(
      server,
      'many',
      Array.from({ length: MAX_FAVOURITES - 1 }, (_, index) => ({
        gameCode: `many-${index}`,
        category: 'SLOT',
      })),
    );
    await database.query(sql`
      insert into favourite_games (member_id, game_id, created_at)
      select ${full.id}, id, now()
        from games
       where studio_code = 'many'`);
    const wanted = ['mango', 'shrimp', 'kick', 'rooster'];
    const answers = await Promise.all(wanted.map((gameId) => toggle(gameId, full.token)));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.find((answer) => !answer.success)).toMatchObject({
      status: 409,
      code: 'favourites_full',
    });
    expect(await favourites(full.token)).toHaveLength(MAX_FAVOURITES);
    await many.close();
  });

  it("game-27: each member sees and changes their own; R31: another's id changes nothing", async () => {
    const owner = await newMember(server);
    const intruder = await newMember(server);
    await toggle('mango', owner.token);
    expect(await favourites(intruder.token)).toEqual([]);
    const body = { game_id: 'mango', member_id: Number(owner.id) };
    expect(await server.call('toggleFavouriteGame', { body, token: intruder.token })).toMatchObject(
      { data: { is_favorite: true } },
    );
    expect(await favourites(owner.token)).toEqual(['mango']);
    expect(await server.call('listFavouriteGames', {})).toMatchObject({ status: 401 });
    expect(await server.call('toggleFavouriteGame', { body: { game_id: 'mango' } })).toMatchObject({
      status: 401,
    });
  });

  it.each([{}, { game_id: '' }, { game_id: 7 }, { game_id: 'x'.repeat(151) }, { game_id: '\0' }])(
    'game-27: refuses %j',
    async (payload) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/member/togglefavgame',
        headers: { authorization: member.token },
        payload,
      });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('listRecentGames', () => {
  async function recent(token: string) {
    const result = await server.call('listRecentGames', { token });
    return result.success
      ? result.data.recent_games.map((game) => game.game_id)
      : expect.fail(result.message);
  }

  it('game-29: lists what was opened last, each game once, the latest first', async () => {
    const player = await newMember(server);
    expect(await recent(player.token)).toEqual([]);
    lotus.answer = { url: 'https://lotus.example/play' };
    const mango = { game_id: 'mango', provider: 'LOTUS' };
    for (const game of [mango, { game_id: 'rooster', provider: 'ORCHID' }, mango]) {
      expect(await start(game, player.token)).toMatchObject({ success: true });
    }
    expect(await recent(player.token)).toEqual(['mango', 'rooster']);
    await switchOff('mango');
    expect(await recent(player.token)).toEqual(['rooster']);
  });

  it(`game-29: lists ${RECENT_GAMES} at most, and nobody else's`, async () => {
    const player = await newMember(server);
    await server.context.database.query(sql`
      insert into game_sessions
             (member_id, studio_code, game_code, login_token_hash, current_token_hash, created_at)
      select ${player.id}, studio_code, game_code, '\\x00',
             decode(md5(${String(player.id)} || place || id), 'hex'),
             now() - make_interval(mins => id::integer)
        from games, generate_series(1, 2) as place
       where studio_code = 'many'`);
    const listed = await recent(player.token);
    expect(new Set(listed).size).toBe(RECENT_GAMES);
    const stranger = await newMember(server);
    expect(await recent(stranger.token)).toEqual([]);
    expect(await server.call('listRecentGames', {})).toMatchObject({ status: 401 });
  });
});
