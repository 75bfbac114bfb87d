import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRsClient } from './client.ts';
import { createKeyPair } from './signature.ts';

const MEGABYTE = 1024 * 1024;
let server: Server;
let baseUrl = '';
let ourPrivateKey = '';
let asked: string[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  ({ privateKey: ourPrivateKey } = await createKeyPair());
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume().once('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
});

const client = () =>
  createRsClient({ baseUrl, operatorId: 'kapao', ourPrivateKey, credentials: {} });
const launch = () =>
  client().launch({
    gameCode: 'slot',
    gameSession: null,
    language: 'th',
    lobbyUrl: 'http://127.0.0.1/game',
    depositUrl: 'http://127.0.0.1/payment/deposit',
  });

it('studio-14: a launch that is redirected fails, and the other address is never asked', async () => {
  answer = (response) => response.writeHead(302, { location: `${baseUrl}/elsewhere` }).end();
  expect(await launch()).toBeUndefined();
  expect(asked).toEqual(['/api/game/url']);
});

it('studio-14: a list of more than 16 MB is not read', async () => {
  answer = (response) => response.end(`["${'x'.repeat(16 * MEGABYTE)}"]`);
  await expect(client().listGames()).rejects.toThrow();
});

it('studio-15: a launch has a http address', async () => {
  answer = (response) => response.end('{"url":"https://studio.example/play"}');
  expect(await launch()).toBe('https://studio.example/play');
  answer = (response) => response.end('{"url":"javascript:alert(1)"}');
  expect(await launch()).toBeUndefined();
});
