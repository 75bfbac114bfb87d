import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvolutionClient } from './client.ts';

let server: Server;
let baseUrl = '';
let asked: { url: string; authorization: string | undefined; body: string }[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.once('end', () => {
      const { authorization } = request.headers;
      asked.push({ url: request.url ?? '', authorization, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) baseUrl = `http://127.0.0.1:${address.port}/evo`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const client = () =>
  createEvolutionClient({
    baseUrl,
    operatorId: 'kapao',
    ourPrivateKey: null,
    credentials: { casino_key: ['key'], casino_token: ['token'], auth_tokens: ['secret'] },
  });
const launched = {
  gameCode: 'table-1',
  gameSession: { memberUuid: 'member', token: 'sid', address: '203.0.113.9' },
  language: 'th',
  lobbyUrl: 'https://kapao.test/game',
  depositUrl: 'https://kapao.test/payment/deposit',
} as const;

it('studio-10: a launch names the member, the session and the table, and follows the path that it is given', async () => {
  answer = (response) =>
    response.end(JSON.stringify({ entry: '/play/1?x=2', entryEmbedded: '/e' }));
  expect(await client().launch(launched)).toBe(`${baseUrl}/play/1?x=2`);
  expect(asked[0]?.url).toBe('/evo/ua/v1/key/token');
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
    player: {
      id: 'member',
      country: 'TH',
      currency: 'THB',
      session: { id: 'sid', ip: '203.0.113.9' },
    },
    config: { game: { table: { id: 'table-1' } }, channel: { wrapped: false, mobile: true } },
  });
});

it('studio-15: an answer that is none, or leads elsewhere, is a failed launch', async () => {
  for (const said of [
    '{}',
    'no json',
    '{"entry":"https://elsewhere.test/x"}',
    '{"entry":"//elsewhere.test/x"}',
    '{"entry":"@elsewhere.test/x"}',
    '{"errors":[{"code":"G.5","message":"user"}]}',
  ]) {
    answer = (response) => response.end(said);
    expect(await client().launch(launched)).toBeUndefined();
  }
  answer = (response) => response.writeHead(401).end(JSON.stringify({ entry: '/play/1' }));
  expect(await client().launch(launched)).toBeUndefined();
  expect(await client().launch({ ...launched, gameSession: null })).toBeUndefined();
});

it('studio-61: asks about a round with the casino’s name and token, and reads whether it exists', async () => {
  const round = { memberUuid: 'member', round: 'round 1', transactionUuid: 'bet' };
  for (const [status, known] of [
    [200, 'known'],
    [404, 'unknown'],
    [401, 'refused'],
    [302, 'unanswered'],
  ] as const) {
    answer = (response) => response.writeHead(status, { location: '/other' }).end('<html>');
    expect(await client().askRound(round)).toBe(known);
  }
  expect(asked[0]).toMatchObject({
    url: '/evo/api/render/v1/details?gameId=round%201',
    authorization: `Basic ${Buffer.from('key:token').toString('base64')}`,
  });
});
