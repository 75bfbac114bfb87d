import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddresses } from './client-address.ts';

/** A request from an address, with the addresses that proxies wrote down. */
function requestFrom(remoteAddress: string, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  // Only the address of the socket is read.
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

it.each([
  [[], '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  [['10.0.0.0/8'], '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  [['10.0.0.0/8'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', 'made-up, 203.0.113.9', '203.0.113.9'],
  [['10.0.0.0/8'], '10.1.2.3', '192.0.2.7, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  [['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
])('office-63: behind %j, from %s for %s, the client is %s', (proxies, from, forwarded, client) => {
  expect(clientAddresses(proxies)(requestFrom(from, forwarded))).toBe(client);
});
