import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  studioAddressesCommand,
  studioDisableCommand,
  studioEnableCommand,
} from '../../../commands/games/studio-access.ts';
import { studioShowCommand } from '../../../commands/games/studio-show.ts';
import { commandConfig, runCommand } from '../../../../testing/commands.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { balancesOf, newMember } from '../../../../testing/money/payments.ts';
import type { TestMember } from '../../../../testing/money/payments.ts';
import { startTestServer } from '../../../../testing/server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../../../testing/play/studio.ts';
import {
  createKeyPair,
  SIGNATURE_HEADER,
  signBody,
} from '../../../../adapters/game-studio/rs/signature.ts';

const UNITS_PER_BAHT = 100_000;
const PROXY = '10.1.2.3';
const UNSIGNED = { status: 'RS_ERROR_INVALID_SIGNATURE' };

let opened: TestDatabase;
let server: TestServer;
let studio: TestStudio;
let member: TestMember;
let gameSession: TestGameSession;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url, TRUSTED_PROXIES: PROXY });
  studio = await addTestStudio(server, 'lotus');
});
afterAll(async () => {
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  member = await newMember(server, 100);
  gameSession = await openTestGame(server, studio, member);
});

const run = (command: Parameters<typeof runCommand>[1], args: Record<string, string | true>) =>
  runCommand(commandConfig(opened.url), command, { code: studio.code, ...args });

describe('the addresses that a studio may call from', () => {
  async function betFrom(remoteAddress: string, forwardedFor?: string) {
    const payload = Buffer.from(JSON.stringify(betOf(gameSession, UNITS_PER_BAHT)));
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/studio/${studio.code}/wallet/bet`,
      remoteAddress,
      headers: {
        [SIGNATURE_HEADER]: signBody(payload, studio.privateKey),
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
      payload,
    });
    expect(response.statusCode).toBe(200);
    return response.json<{ status: string }>().status;
  }
  const ELSEWHERE = 'RS_ERROR_UNKNOWN';

  it('studio-50 studio-51: are all until some are named, and then those alone', async () => {
    expect(await betFrom('198.51.100.1')).toBe('RS_OK');
    await run(studioAddressesCommand, { allow: '203.0.113.0/24, 2001:db8::/32' });
    expect(await betFrom('203.0.113.200')).toBe('RS_OK');
    expect(await betFrom('::ffff:203.0.113.200')).toBe('RS_OK');
    expect(await betFrom('2001:db8::7')).toBe('RS_OK');
    const before = await balancesOf(server, member);
    expect(await betFrom('198.51.100.1')).toBe(ELSEWHERE);
    expect(await betFrom('2001:db9::7')).toBe(ELSEWHERE);
    expect(await balancesOf(server, member)).toEqual(before);
    await run(studioAddressesCommand, { any: true });
    expect(await betFrom('198.51.100.1')).toBe('RS_OK');
  });

  it('api-24 studio-52: are those behind a trusted proxy, whose word nobody else can give', async () => {
    await run(studioAddressesCommand, { allow: '203.0.113.9' });
    expect(await betFrom(PROXY, '203.0.113.9')).toBe('RS_OK');
    expect(await betFrom(PROXY)).toBe(ELSEWHERE);
    expect(await betFrom(PROXY, '198.51.100.1')).toBe(ELSEWHERE);
    // The caller's own header value stands before the proxy's.
    expect(await betFrom(PROXY, '203.0.113.9, 198.51.100.1')).toBe(ELSEWHERE);
    expect(await betFrom('198.51.100.1', '203.0.113.9')).toBe(ELSEWHERE);
    await run(studioAddressesCommand, { any: true });
  });

  it('studio-50: are shown, written one way, and refused with words where they are none', async () => {
    await run(studioAddressesCommand, { allow: '203.0.113.77/24,198.51.100.1' });
    expect(await run(studioShowCommand, {})).toContain('203.0.113.0/24, 198.51.100.1/32');
    for (const allow of ['studio.example', '10.0.0.0/40', '10.0.0.1,,']) {
      await expect(run(studioAddressesCommand, { allow })).rejects.toThrow('no address or range');
    }
    await expect(run(studioAddressesCommand, { code: 'nobody', any: true })).rejects.toThrow(
      'no studio',
    );
    await run(studioAddressesCommand, { any: true });
  });
});

describe('a studio that is switched off', () => {
  it('game-03 studio-26 studio-49: has no games, no launches and no new bets; wins, rollbacks and repeats still count', async () => {
    const offered = async () => {
      const games = await server.call('listGames', {
        params: { websiteId: '3' },
        token: member.token,
      });
      if (!games.success) throw new Error(games.message);
      return games.data.filter(({ provider_provider: code }) => code === studio.code).length;
    };
    const launch = () =>
      server.call('startGame', {
        body: { provider: `${studio.code}-brand`, game_id: studio.gameCode, tab: 'SLOT' },
        token: member.token,
      });
    expect(await offered()).toBe(1);
    const [kept, undone] = [
      betOf(gameSession, 10 * UNITS_PER_BAHT),
      betOf(gameSession, 20 * UNITS_PER_BAHT),
    ];
    for (const bet of [kept, undone]) await studio.call('bet', bet);

    await run(studioDisableCommand, {});
    expect(await offered()).toBe(0);
    expect(await launch()).toMatchObject({ success: false, code: 'game_unknown' });
    const statusOf = async (path: string, body: object) => (await studio.call(path, body)).status;
    expect(await statusOf('bet', betOf(gameSession, 1))).toBe('RS_ERROR_INVALID_GAME');
    expect(await statusOf('bet', kept)).toBe('RS_OK');
    expect(await statusOf('win', winOf(kept, 25 * UNITS_PER_BAHT))).toBe('RS_OK');
    expect(await statusOf('rollback', rollbackOf(undone))).toBe('RS_OK');
    expect((await balancesOf(server, member)).available).toBe(11_500);
    expect(await run(studioShowCommand, {})).toContain('enabled       no');

    await run(studioEnableCommand, {});
    expect(await offered()).toBe(1);
    expect(await statusOf('bet', betOf(gameSession, 1))).toBe('RS_OK');
    await expect(run(studioDisableCommand, { code: 'nobody' })).rejects.toThrow('no studio');
  });
});

describe('calls to a studio that there is none of', () => {
  const strangers = (codes: readonly string[]) =>
    Promise.all(
      codes.map(async (code) => {
        const url = `/api/studio/${encodeURIComponent(code)}/wallet/bet`;
        const response = await server.app.inject({ method: 'POST', url, payload: '{}' });
        return response.json<{ status: string }>().status;
      }),
    );

  it.each([
    ['a code that no text in the database can be', '\0'],
    ['one too long', 'x'.repeat(400)],
  ])('studio-55: %s: fail nobody who calls at the same time', async (_what, code) => {
    const bets = Array.from({ length: 20 }, () => betOf(gameSession, 1));
    const [refused, ...answers] = await Promise.all([
      strangers(Array.from({ length: 20 }, () => code)),
      ...bets.map((bet) => studio.call('bet', bet)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['RS_OK']));
    expect(new Set(refused)).toEqual(new Set(['RS_ERROR_INVALID_SIGNATURE']));
  });

  it('studio-55: are looked up together, so that many codes hold nobody up', async () => {
    const statements = vi.spyOn(server.context.database, 'query');
    await strangers(Array.from({ length: 50 }, (_, index) => `nobody-${index}`));
    expect(statements.mock.calls.length).toBeLessThan(5);
    statements.mockRestore();
  });
});

describe('api-24: an address that keeps calling without a valid signature', () => {
  const ADDRESS = '203.0.113.50';
  const NEIGHBOUR = '203.0.113.51';

  async function call(remoteAddress: string, signWith?: string) {
    const payload = Buffer.from(JSON.stringify(betOf(gameSession, 1)));
    const sentAtMs = Date.now();
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/studio/${studio.code}/wallet/bet`,
      remoteAddress,
      ...(signWith !== undefined && {
        headers: { [SIGNATURE_HEADER]: signBody(payload, signWith) },
      }),
      payload,
    });
    const ms = Date.now() - sentAtMs;
    const { status } = response.json<{ status: string }>();
    return { http: response.statusCode, status, ms, headers: response.headers };
  }

  it('studio-53 studio-54: Rule 15: is answered late and RS_ERROR_UNKNOWN, its studio and its neighbours at once and as ever', async () => {
    const { privateKey } = await createKeyPair();
    // Time stands still, or a slow machine would forgive some of them meanwhile.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let calls = 0; calls < 600; calls += 100) {
      const allowed = await Promise.all(Array.from({ length: 100 }, () => call(ADDRESS)));
      for (const answer of allowed) expect(answer).toMatchObject({ http: 200, ...UNSIGNED });
    }
    await call(ADDRESS);
    const statements = vi.spyOn(server.context.database, 'query');
    for (const key of [undefined, privateKey]) {
      const refused = await call(ADDRESS, key);
      expect(refused).toMatchObject({ http: 200, status: 'RS_ERROR_UNKNOWN' });
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.ms).toBeGreaterThan(900);
      // Without a signature there is nothing to look up.
      expect(statements.mock.calls.length).toBe(key === undefined ? 0 : 1);
    }
    statements.mockRestore();

    const before = await balancesOf(server, member);
    const [waiting, ...signed] = await Promise.all([
      call(ADDRESS, privateKey),
      ...Array.from({ length: 50 }, () => call(ADDRESS, studio.privateKey)),
    ]);
    expect(waiting).toMatchObject({ http: 200, status: 'RS_ERROR_UNKNOWN' });
    for (const bet of signed) expect(bet).toMatchObject({ http: 200, status: 'RS_OK' });
    expect(Math.max(...signed.map(({ ms }) => ms))).toBeLessThan(waiting.ms);
    expect(await balancesOf(server, member)).not.toEqual(before);
    expect(await call(NEIGHBOUR)).toMatchObject({ http: 200, ...UNSIGNED });
    clock.mockRestore();
  }, 20_000);
});
