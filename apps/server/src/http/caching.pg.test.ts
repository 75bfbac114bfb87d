import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../testing/money/payments.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('api-43: the answer of an operation is never stored, done or refused', async () => {
  const { token } = await newMember(server);
  const cachingOf = async (authorization: string) => {
    const { statusCode, headers } = await server.app.inject({
      url: '/api/member/get/credit',
      headers: { authorization },
    });
    return [statusCode, headers['cache-control']];
  };
  expect(await cachingOf(token)).toEqual([200, 'no-store']);
  expect(await cachingOf('nobody')).toEqual([401, 'no-store']);
});
