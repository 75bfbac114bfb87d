import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer as createHttpServer, get as httpGet } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { portOf } from '@kapao/postgres/ports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchThirdParty } from './fetch-outside.ts';

let server: Server;
let connections: number;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => (connections = 0));

const inside = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
});
/** Resolves as a name server does that an attacker controls. */
const leadingTo = (addresses: string[]) =>
  vi.fn(
    (_name: string, _options: { all: true }, found: (error: null, all: LookupAddress[]) => void) =>
      found(null, addresses.map(inside)),
  );
const picture = (host: string) => `https://${host}:${portOf(server)}/picture.webp`;

it.each([
  ['127.0.0.1'],
  ['::ffff:127.0.0.1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['fd00::1'],
  ['198.41.0.4', '127.0.0.1'],
])('api-31: a picture is not fetched where its name leads to %s', async (...addresses) => {
  const resolve = leadingTo(addresses);
  const fetched = fetchThirdParty(picture('pictures.example'), { maxBytes: 100, resolve });
  await expect(fetched).rejects.toThrow('leads to no address outside');
  expect(resolve).toHaveBeenCalledOnce();
  expect(connections).toBe(0);
});

it.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', 'pictures.internal'])(
  'api-31: a picture is not fetched from %s',
  async (host) => {
    await expect(fetchThirdParty(picture(host), { maxBytes: 100 })).rejects.toThrow(
      'needs an address',
    );
    expect(connections).toBe(0);
  },
);

type Answered = (response: IncomingMessage) => void;

describe('a picture at an address outside', () => {
  /** Uses http and a local server; everything but the connection is as in production. */
  const fetchAnswer = async (status: number, body: string) => {
    const http = createHttpServer((_request, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(body),
    );
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const get = (_url: string, { signal }: RequestOptions, answered: Answered) =>
      httpGet(`http://127.0.0.1:${portOf(http)}`, { signal }, answered);
    try {
      return (
        await fetchThirdParty('https://pictures.example/1.webp', { maxBytes: 100, get })
      ).toString();
    } finally {
      http.close();
    }
  };

  it('api-31: is fetched', async () => {
    expect(await fetchAnswer(200, 'a picture')).toBe('a picture');
  });

  it('api-31: is followed nowhere else, and bounded', async () => {
    await expect(fetchAnswer(302, '')).rejects.toThrow('answered 302');
    await expect(fetchAnswer(200, 'a'.repeat(101))).rejects.toThrow('more than was allowed');
  });
});
