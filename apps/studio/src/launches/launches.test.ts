import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BACCARAT_TABLE as LIVE, RED_TIGER_SLOT as SLOT } from '../testing/games.ts';
import type { WalletFetch, WalletMessage } from '../wallet.ts';
import { registerStudio } from '../register.ts';

/** The studio of two operators, one for each protocol without keys; `heard` has its wallet calls. */
let app: FastifyInstance;
let directory: string;
let heard: WalletMessage[];
let answers: Record<string, object>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'studio-'));
  const common = { operator_id: 'kapao', wallet_url: 'http://operator.test/api/studio/x' };
  const rows = [
    {
      ...common,
      code: 'live',
      protocol: 'evolution',
      credentials: { casino_key: 'key', casino_token: 'token', auth_tokens: 'secret' },
    },
    {
      ...common,
      code: 'slots',
      protocol: 'red-tiger',
      credentials: { casino: 'kapao', api_keys: 'secret' },
    },
  ];
  writeFileSync(join(directory, 'operators.json'), JSON.stringify(rows));
  heard = [];
  answers = {};
  const fetch: WalletFetch = async (message) => {
    heard.push(message);
    return Response.json(answers[message.call] ?? {});
  };
  app = Fastify();
  await registerStudio(app, { directory, url: 'http://studio.test', fetch });
  await app.ready();
});
afterEach(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

const player = (table: string) => ({
  uuid: 'u',
  player: { id: 'member', country: 'TH', language: 'th', currency: 'THB', session: { id: 'sid' } },
  config: { game: { table: { id: table } }, channel: { wrapped: false, mobile: true } },
});

async function authenticate(path: string, table = LIVE) {
  return app.inject({ method: 'POST', url: `/games/ua/v1/${path}`, payload: player(table) });
}

it('opens a table by user authentication, for the casino’s own key and token and its own tables alone', async () => {
  const { statusCode, body } = await authenticate('key/token');
  expect([statusCode, JSON.parse(body).entry]).toEqual([200, expect.stringMatching(/^\/play\//)]);
  expect((await authenticate('key/wrong')).json()).toMatchObject({ errors: [{ code: 'G.2' }] });
  expect((await authenticate('key/token', SLOT)).statusCode).toBe(400);
});

it('opens a slot by its address, and leads on to its page', async () => {
  const query = 'token=t&userId=member&casino=kapao&playMode=real';
  const opened = await app.inject({ url: `/games/red-tiger/${SLOT}?${query}` });
  expect(opened.headers.location).toMatch(/^\/games\/play\//);
  const other = await app.inject({
    url: `/games/red-tiger/${SLOT}?${query.replace('kapao', 'x')}`,
  });
  expect(other.statusCode).toBe(404);
  const table = await app.inject({ url: `/games/red-tiger/${LIVE}?${query}` });
  expect(table.statusCode).toBe(404);
});

it('writes the games of an operator as a file', async () => {
  const live = await app.inject({ url: '/games/files/live.json' });
  const slots = await app.inject({ url: '/games/files/slots.json' });
  expect(live.json()).toContainEqual(expect.objectContaining({ game_code: LIVE }));
  expect(slots.json()).not.toContainEqual(expect.objectContaining({ game_code: LIVE }));
  expect((await app.inject({ url: '/games/files/nobody.json' })).statusCode).toBe(404);
});

it('calls each wallet in its own words', async () => {
  const { entry } = (await authenticate('key/token')).json<{ entry: string }>();
  answers = { check: { status: 'INVALID_SID' } };
  await app.inject({ url: `/games${entry}/state` });
  const query = 'token=t&userId=member&casino=kapao&playMode=real';
  const opened = await app.inject({ url: `/games/red-tiger/${SLOT}?${query}` });
  await app.inject({ url: `${String(opened.headers.location)}/state` });
  const [live, slots] = heard;
  expect(live?.url).toBe('http://operator.test/api/studio/x/check?authToken=secret');
  expect(JSON.parse(live?.body.toString() ?? '')).toMatchObject({ sid: 'sid', userId: 'member' });
  expect(slots?.url).toBe('http://operator.test/api/studio/x/auth');
  expect(slots?.headers['authorization']).toBe('Basic secret');
});
