import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { portOf } from '@kapao/postgres/ports.ts';
import { serviceKindNames } from '@kapao/contract/third-parties/service-kinds.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callBounded } from './fetch-bounded.ts';
import { createRsClient } from './game-studio/rs/client.ts';
import { createKeyPair } from './game-studio/rs/signature.ts';
import { allowedHost, callOnlyOutside } from './outside-calls.ts';
import { schemeOf } from './service-protocol.ts';
import { serviceProtocols } from './service-protocols.ts';

let server: Server;
let end: () => void;
let connections = 0;
let addresses: string[];
const resolve = vi.fn(
  (_name: string, _options: { all: true }, found: (error: null, all: LookupAddress[]) => void) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
);
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  end = callOnlyOutside(resolve);
});
afterAll(() => {
  end();
  server.close();
});
beforeEach(() => {
  connections = 0;
  addresses = ['127.0.0.1'];
  resolve.mockClear();
});
const NAME = 'company.example';
const here = (scheme = 'https:') => `${scheme}//${NAME}:${portOf(server)}`;

it.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['fd00:ec2::254'],
  ['fe80::1'],
  ['198.41.0.4', '127.0.0.1'],
])('svc-10: no call is made where a name leads to %s', async (...leadingTo) => {
  addresses = leadingTo;
  await expect(callBounded(here(), { maxBytes: 100 })).rejects.toThrow('fetch failed');
  await expect(allowedHost(NAME)).rejects.toThrow('leads to no address outside');
  expect(resolve).toHaveBeenCalledTimes(2);
  expect(connections).toBe(0);
});

it.each(['https://127.0.0.1', 'http://198.41.0.4', 'https://[::ffff:127.0.0.1]', 'https://sms'])(
  'svc-10: no call is made to %s',
  async (origin) => {
    const called = callBounded(`${origin}:${portOf(server)}`, { maxBytes: 100 });
    await expect(called).rejects.toThrow('the address needs');
    expect(connections).toBe(0);
  },
);

it('svc-10: a mail server is called at the address that was checked', async () => {
  addresses = ['198.41.0.4'];
  expect(await allowedHost(NAME)).toBe('198.41.0.4');
  await expect(allowedHost('10.0.0.1')).rejects.toThrow('leads to no address outside');
});

const protocols = serviceKindNames.flatMap((kind) =>
  Object.entries(serviceProtocols[kind]).map(([name, protocol]) => ({ kind, name, protocol })),
);
it.each(protocols)('svc-10: $kind $name calls nothing inside', async ({ protocol }) => {
  const credentials = Object.fromEntries(protocol.fields.map(({ name }) => [name, ['a@value']]));
  const [scheme] = protocol.schemes ?? [schemeOf(here())];
  const service = { code: 'company', baseUrl: here(scheme), credentials };
  const connected = protocol.connect(service, 'https://kapao.example');
  expect(await connected.testConnection()).toEqual({ outcome: 'unreachable' });
  expect(resolve).toHaveBeenCalled();
  expect(connections).toBe(0);
});

it('svc-10: a studio is not called inside', async () => {
  const { privateKey } = await createKeyPair();
  const studio = createRsClient({
    baseUrl: here(),
    operatorId: 'kapao',
    ourPrivateKey: privateKey,
    credentials: {},
  });
  await expect(studio.listGames()).rejects.toThrow('fetch failed');
  expect(resolve).toHaveBeenCalledOnce();
  expect(connections).toBe(0);
});
