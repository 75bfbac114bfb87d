import sql, { raw } from 'sql-template-tag';
import { afterEach, describe, expect, it } from 'vitest';
import { listProblems } from '../../../../flows/checks/list-problems.ts';
import { betOf, rollbackOf, winOf } from '../../../../testing/play/studio.ts';
import { openTestWallet } from '../../../../testing/play/wallet.ts';

/** The rules 11 to 13 and 15 of the wallet protocol: what is echoed, switched off, bounded and malformed. */
const UNITS_PER_BAHT = 100_000;

const wallet = openTestWallet();
const { player, statusOf } = wallet;

const change = (table: string, set: string, key: string) =>
  wallet.server.context.database.query(sql`update ${raw(table)} set ${raw(set)} where ${raw(key)}`);

describe('Rule 12: what is switched off takes no bets, also in an open game session', () => {
  const switches = [
    ['a game', 'games', () => `studio_code = '${wallet.studio.code}'`],
    ['a brand', 'brands', () => `studio_code = '${wallet.studio.code}'`],
    ['a studio', 'game_studios', () => `code = '${wallet.studio.code}'`],
  ] as const;
  afterEach(async () => {
    for (const [, table, key] of switches) await change(table, 'is_enabled = true', key());
  });

  it.each(switches)('studio-06 studio-26: %s', async (_name, table, key) => {
    const { gameSession, units } = await player();
    const before = betOf(gameSession, 10 * UNITS_PER_BAHT);
    expect(await statusOf('bet', before)).toBe('RS_OK');
    await change(table, 'is_enabled = false', key());
    expect(await statusOf('bet', betOf(gameSession, UNITS_PER_BAHT))).toBe('RS_ERROR_INVALID_GAME');
    // A repeat, a win and a rollback are taken.
    expect(await statusOf('bet', before)).toBe('RS_OK');
    expect(await statusOf('win', winOf(before, 5 * UNITS_PER_BAHT))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(before))).toBe('RS_OK');
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
    await change(table, 'is_enabled = true', key());
    expect(await statusOf('bet', betOf(gameSession, UNITS_PER_BAHT))).toBe('RS_OK');
  });
});

it('studio-17: a token bets on another game of its studio while that game takes bets', async () => {
  const { gameSession } = await player();
  const other = `${gameSession.gameCode}-2`;
  await wallet.server.context.database.query(sql`
    insert into games (studio_code, game_code, game_id, name, category, brand_code, image, sort)
    select studio_code, ${other}, ${other}, name, category, brand_code, image, sort + 1
      from games
     where studio_code = ${wallet.studio.code}
       and game_code   = ${gameSession.gameCode}`);
  const bet = () => statusOf('bet', { ...betOf(gameSession, UNITS_PER_BAHT), game_code: other });
  expect(await bet()).toBe('RS_OK');
  await change('games', 'is_enabled = false', `game_code = '${other}'`);
  expect(await bet()).toBe('RS_ERROR_INVALID_GAME');
});

describe('Rule 13: a free bet is bounded by the studio’s setting', () => {
  const freeBet = (gameSession: Parameters<typeof betOf>[0], baht: number) => ({
    ...betOf(gameSession, baht * UNITS_PER_BAHT),
    is_free: true,
  });

  it('studio-28: to 1,000 baht, and to another amount by the next call', async () => {
    const { gameSession } = await player();
    const largest = freeBet(gameSession, 1_000);
    expect(await statusOf('bet', largest)).toBe('RS_OK');
    expect(await statusOf('bet', freeBet(gameSession, 1_001))).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
    await change('game_studios', 'max_free_bet_micro = 5000000', `code = '${wallet.studio.code}'`);
    expect(await statusOf('bet', freeBet(gameSession, 6))).toBe('RS_ERROR_BET_LIMIT_EXCEEDED');
    expect(await statusOf('bet', freeBet(gameSession, 5))).toBe('RS_OK');
    expect(await statusOf('bet', largest)).toBe('RS_OK');
    // The member's own stakes have limits of their own.
    expect(await statusOf('bet', betOf(gameSession, 50 * UNITS_PER_BAHT))).toBe('RS_OK');
  });
});

describe('Rule 16: a win is bounded by the studio’s setting', () => {
  const problems = async () => {
    const { context } = wallet.server;
    const found = await listProblems(context.database, context);
    return found.filter(({ kind }) => kind === 'win_refused').map(({ subject }) => subject);
  };
  const bound = (micro: string) =>
    change('game_studios', `max_win_micro = ${micro}`, `code = '${wallet.studio.code}'`);

  it('studio-66: a larger one moves nothing, stands on Home, and is paid once the bound is raised', async () => {
    const { gameSession, units } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    expect(await statusOf('bet', bet)).toBe('RS_OK');
    const largest = winOf(bet, 10_000_000 * UNITS_PER_BAHT);
    const larger = winOf(bet, 10_000_000 * UNITS_PER_BAHT + 1);
    expect(await statusOf('win', largest)).toBe('RS_OK');
    const before = await units();
    for (const _ of ['first', 'repeat']) {
      expect(await statusOf('win', larger)).toBe('RS_ERROR_UNKNOWN');
    }
    expect(await units()).toBe(before);
    expect(await problems()).toEqual([wallet.studio.code]);
    await bound('10000000000010');
    expect(await statusOf('win', larger)).toBe('RS_OK');
    expect(await units()).toBe(before + larger.amount);
    expect(await problems()).toEqual([]);
    await bound('1000000');
    expect(await statusOf('win', larger)).toBe('RS_OK');
    expect(await statusOf('win', winOf(bet, UNITS_PER_BAHT + 1))).toBe('RS_ERROR_UNKNOWN');
    await bound('10000000000000');
  });
});

describe('Rule 15: every answer below a studio’s address is HTTP 200 with a status', () => {
  const send = async (method: 'POST' | 'GET', path: string, payload?: string) => {
    const url = `/api/studio/${wallet.studio.code}${path}`;
    const response = await wallet.server.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    });
    return { http: response.statusCode, ...response.json<{ status: string }>() };
  };

  it.each([
    ['a body that is too large', 'POST', '/wallet/bet', 'x'.repeat(100_000)],
    ['a path that is none', 'POST', '/wallet/no-such', '{}'],
    ['a method that is none', 'GET', '/wallet/bet', undefined],
  ] as const)('%s', async (_name, method, path, payload) => {
    expect(await send(method, path, payload)).toEqual({
      http: 200,
      status: 'RS_ERROR_WRONG_SYNTAX',
      request_uuid: null,
    });
  });

  it('studio-07: Rule 11: echoes request_uuid where the body can be read for it', async () => {
    const { gameSession } = await player();
    const bet = betOf(gameSession, UNITS_PER_BAHT);
    expect(await send('POST', '/wallet/bet', JSON.stringify(bet))).toEqual({
      http: 200,
      status: 'RS_ERROR_INVALID_SIGNATURE',
      request_uuid: bet.request_uuid,
    });
  });
});
