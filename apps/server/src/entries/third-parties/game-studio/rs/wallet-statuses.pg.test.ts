import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockMember } from '../../../../flows/members/block-member.ts';
import { startTestServer } from '../../../../testing/server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import {
  addTestStudio,
  betOf,
  openPlayer,
  rollbackOf,
  winOf,
} from '../../../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../../../testing/play/studio.ts';
import {
  createKeyPair,
  SIGNATURE_HEADER,
  signBody,
} from '../../../../adapters/game-studio/rs/signature.ts';

/** Each status of studio-08 (TIMEOUT and UNKNOWN: wallet-timeouts), and the life of a token. */
const UNITS_PER_BAHT = 100_000;

let server: TestServer;
let studio: TestStudio;
let player: Awaited<ReturnType<typeof openPlayer>>;
let gameSession: TestGameSession;
let accessToken: string;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await openPlayer(server, studio, 100);
  ({ gameSession, token: accessToken } = player);
});

describe('each status, which moves nothing unless it is RS_OK', () => {
  const statusOf = async (path: string, body: object | string, key?: string) =>
    (await studio.call(path, body, key)).status;
  const bet = (change: object = {}) => ({ ...betOf(gameSession, UNITS_PER_BAHT), ...change });
  const unmoved = async () => expect(await player.units()).toBe(100 * UNITS_PER_BAHT);

  it('studio-21: RS_OK: a balance, a bet of all that is there, and nothing is left', async () => {
    const { token, user, gameCode } = gameSession;
    const asked = { token, request_uuid: 'r-1', supplier_user: user, game_code: gameCode };
    expect(await studio.call('balance', asked)).toEqual({
      status: 'RS_OK',
      request_uuid: 'r-1',
      user,
      currency: 'THB',
      balance: 100 * UNITS_PER_BAHT,
    });
    const all = bet({ amount: 100 * UNITS_PER_BAHT });
    expect(await studio.call('bet', all)).toMatchObject({ status: 'RS_OK', balance: 0 });
  });

  it('studio-01: RS_ERROR_INVALID_SIGNATURE: another key, no signature, an unknown studio', async () => {
    const stranger = await createKeyPair();
    expect(await statusOf('bet', bet(), stranger.privateKey)).toBe('RS_ERROR_INVALID_SIGNATURE');
    for (const code of [studio.code, 'nobody']) {
      const url = `/api/studio/${code}/wallet/bet`;
      const payload = bet();
      const answer = await server.app.inject({ method: 'POST', url, payload });
      // Rule 11: for the echo alone.
      expect(answer.json()).toEqual({
        status: 'RS_ERROR_INVALID_SIGNATURE',
        request_uuid: payload.request_uuid,
      });
    }
    await unmoved();
  });

  it('studio-04: RS_ERROR_WRONG_SYNTAX: no JSON, or each of the required fields missing', async () => {
    expect(await statusOf('bet', '{"token":')).toBe('RS_ERROR_WRONG_SYNTAX');
    for (const field of Object.keys(bet())) {
      expect(await statusOf('bet', bet({ [field]: undefined }))).toBe('RS_ERROR_WRONG_SYNTAX');
    }
    await unmoved();
  });

  it('studio-65: RS_ERROR_WRONG_SYNTAX: one key twice, whichever value a reader would take', async () => {
    const body = JSON.stringify(bet());
    const twice = [body.replace('{', '{"amount":1,'), body.replace(/}$/, ',"amount":1}')];
    for (const text of twice) expect(await statusOf('bet', text)).toBe('RS_ERROR_WRONG_SYNTAX');
    await unmoved();
  });

  it('studio-64: RS_ERROR_INVALID_SIGNATURE: a header with anything beside the signature', async () => {
    const payload = Buffer.from(JSON.stringify(bet()));
    const good = signBody(payload, studio.privateKey);
    const send = async (signature: string | string[]) => {
      const url = `/api/studio/${studio.code}/wallet/bet`;
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
      const response = await server.app.inject({ method: 'POST', url, headers, payload });
      return response.json<{ status: string }>().status;
    };
    const junk = [
      `${good}junk`,
      `${good}=`,
      `${good} `.concat('x'),
      `${good.slice(0, 10)} ${good.slice(10)}`,
      `${good}, ${good}`,
      `${good},`,
      good.replace(/=+$/, ''),
    ];
    for (const text of junk) expect(await send(text), text).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect(await send([good, good])).toBe('RS_ERROR_INVALID_SIGNATURE');
    await unmoved();
    expect(await send(good)).toBe('RS_OK');
  });

  it.each([
    ['a negative amount', { amount: -1 }],
    ['no integer', { amount: 1.5 }],
    ['a text for a number', { amount: '100' }],
    ['a control character', { round: 'a\0' }],
    ['half a character', { round: '\ud800' }],
    ['no boolean', { is_free: 'no' }],
  ])('studio-02 studio-03: RS_ERROR_WRONG_TYPES: %s', async (_, change) => {
    expect(await statusOf('bet', bet(change))).toBe('RS_ERROR_WRONG_TYPES');
    await unmoved();
  });

  it('studio-08 studio-16: RS_ERROR_INVALID_TOKEN: one that never was, another member’s, another studio’s', async () => {
    const stranger = await openPlayer(server, studio, 0);
    expect(await statusOf('bet', bet({ token: 'none' }))).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await statusOf('bet', bet({ token: stranger.gameSession.token }))).toBe(
      'RS_ERROR_INVALID_TOKEN',
    );
    const other = await addTestStudio(server, 'jade');
    for (const path of ['check', 'bet', 'win', 'rollback']) {
      const body =
        path === 'rollback' ? rollbackOf(betOf(gameSession, 1)) : winOf(betOf(gameSession, 1), 1);
      expect((await other.call(path, body)).status).toBe('RS_ERROR_INVALID_TOKEN');
    }
    await unmoved();
  });

  it('studio-02 studio-08 studio-16: RS_ERROR_INVALID_GAME and RS_ERROR_WRONG_CURRENCY', async () => {
    expect(await statusOf('bet', bet({ game_code: 'none' }))).toBe('RS_ERROR_INVALID_GAME');
    expect(await statusOf('bet', bet({ currency: 'USD' }))).toBe('RS_ERROR_WRONG_CURRENCY');
    await unmoved();
  });

  it('studio-25: RS_ERROR_USER_DISABLED: a blocked member, for bets only', async () => {
    const before = bet();
    await studio.call('bet', before);
    const decision = { memberId: player.id, actor: 'test', reason: 'test' };
    await server.context.database.transaction((tx) => blockMember(tx, decision));
    expect(await statusOf('bet', bet())).toBe('RS_ERROR_USER_DISABLED');
    expect(await statusOf('win', winOf(before, UNITS_PER_BAHT))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(bet()))).toBe('RS_OK');
    await unmoved();
  });

  it('studio-21: RS_ERROR_NOT_ENOUGH_MONEY: one unit more than there is', async () => {
    const tooMuch = bet({ amount: 100 * UNITS_PER_BAHT + 1 });
    expect(await statusOf('bet', tooMuch)).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    await unmoved();
  });

  it('studio-08: RS_ERROR_DUPLICATE_TRANSACTION: any of the details is another one', async () => {
    const first = bet({ amount: 0 });
    await studio.call('bet', first);
    const stranger = await openPlayer(server, studio, 0);
    const theirs = { token: stranger.gameSession.token, supplier_user: stranger.gameSession.user };
    for (const change of [{ amount: 1 }, { round: 'another' }, theirs]) {
      expect(await studio.call('bet', { ...first, ...change })).toEqual({
        status: 'RS_ERROR_DUPLICATE_TRANSACTION',
        request_uuid: first.request_uuid,
      });
    }
    await unmoved();
  });

  it("studio-22: RS_ERROR_DUPLICATE_TRANSACTION: a win that names another member's bet", async () => {
    const owner = await openPlayer(server, studio, 100);
    const theirs = betOf(owner.gameSession, UNITS_PER_BAHT);
    await studio.call('bet', theirs);
    const mine = { token: gameSession.token, supplier_user: gameSession.user };
    const win = { ...winOf(theirs, UNITS_PER_BAHT), ...mine };
    expect(await statusOf('win', win)).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    await unmoved();
  });

  it('studio-22: RS_ERROR_TRANSACTION_DOES_NOT_EXIST and RS_ERROR_TRANSACTION_ROLLED_BACK', async () => {
    const unknown = bet();
    expect(await statusOf('win', winOf(unknown, 1))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    await studio.call('rollback', rollbackOf(unknown));
    expect(await statusOf('win', winOf(unknown, 1))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await statusOf('bet', unknown)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    await unmoved();
  });
});

describe('RS_ERROR_TOKEN_EXPIRED and /wallet/check', () => {
  it('studio-05 studio-18: a checked token replaces the one before, which takes no more bets', async () => {
    const checked = await studio.call('check', { token: gameSession.token });
    const fresh = checked.token ?? '';
    expect(fresh).not.toBe(gameSession.token);
    expect(await studio.call('bet', betOf(gameSession, UNITS_PER_BAHT))).toMatchObject({
      status: 'RS_ERROR_TOKEN_EXPIRED',
    });
    expect(await studio.call('bet', betOf({ ...gameSession, token: fresh }, 0))).toMatchObject({
      status: 'RS_OK',
    });
  });

  it('studio-19: a check told again gets the same token, however many come at once, and locks nobody out', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => studio.call('check', { token: gameSession.token })),
    );
    const [fresh, ...others] = [...new Set(replies.map(({ token }) => token))];
    expect(others).toEqual([]);
    const playing = { ...gameSession, token: fresh ?? '' };
    expect((await studio.call('bet', betOf(playing, 0))).status).toBe('RS_OK');
    expect(await studio.call('check', { token: gameSession.token })).toMatchObject({
      token: fresh,
    });
    expect((await studio.call('bet', betOf(playing, 0))).status).toBe('RS_OK');
  });

  it('studio-18: a check of what was replaced twice gives no way back to the newest token', async () => {
    const second = await studio.call('check', { token: gameSession.token });
    const third = await studio.call('check', { token: second.token });
    const again = await studio.call('check', { token: gameSession.token });
    expect(again).toMatchObject({ status: 'RS_OK', token: second.token });
    const betWith = async (token = '') =>
      (await studio.call('bet', betOf({ ...gameSession, token }, 0))).status;
    expect(await betWith(again.token)).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect(await betWith(third.token)).toBe('RS_OK');
  });

  it('studio-20: a check after the logout is answered, and its token takes no bets', async () => {
    await server.call('logout', { token: accessToken });
    const checked = await studio.call('check', { token: gameSession.token });
    expect(checked.status).toBe('RS_OK');
    expect(
      await studio.call('bet', betOf({ ...gameSession, token: checked.token ?? '' }, 0)),
    ).toMatchObject({
      status: 'RS_ERROR_TOKEN_EXPIRED',
    });
  });
});
