import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function register(remoteAddress: string): Promise<number> {
  const url = '/api/member/register';
  return (await server.app.inject({ method: 'POST', url, remoteAddress })).statusCode;
}

it('R36: counts the addresses of one IPv6 customer together', async () => {
  for (let host = 1; host <= 30; host += 1) {
    expect(await register(`2001:db8:0:1::${host.toString(16)}`)).toBe(400);
  }
  expect(await register('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await register('2001:db8:0:2::1')).toBe(400);
});

it('gives nobody for ever to send a request', () => {
  expect(server.app.server.requestTimeout).toBe(30_000);
});
