import { randomBytes } from 'node:crypto';
import { routes } from '@kapao/contract/routes.ts';
import type { Route } from '@kapao/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../testing/money/payments.ts';
import { freshAddress } from '../testing/people/registration.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

let server: TestServer;
let endedToken: string;
beforeAll(async () => {
  server = await startTestServer();
  endedToken = (await newMember(server)).token;
  await server.call('logout', { token: endedToken });
});
afterAll(() => server.close());

/** Without resetPassword: its token is not a session's, and reset.pg.test.ts tests its intruders. */
const protectedRoutes = Object.entries<Route>(routes).filter(
  ([name, { access }]) => access !== 'visitor' && name !== 'resetPassword',
);

describe('api-11: an intruder is told nothing but to sign in', () => {
  it.each(protectedRoutes)('api-11 api-14: %s', async (name, { method, path }) => {
    const url = `/api${path.replaceAll(/:\w+/g, '3')}`;
    // Calls that fail to sign in have a budget of their network (api-23), which all routes together would use up.
    const remoteAddress = freshAddress();
    const tokens = [
      undefined,
      '',
      'x',
      'Bearer',
      randomBytes(32).toString('base64url'),
      endedToken,
    ];
    for (const token of tokens) {
      const response = await server.app.inject({
        method,
        url,
        remoteAddress,
        headers: token === undefined ? {} : { authorization: token },
        ...(method === 'POST' && { payload: {} }),
      });
      expect(response.statusCode).toBe(401);
      // The holder of an ended token learns why it ended (account-68).
      const isTold = name === 'checkAccessToken' && token === endedToken;
      const code = isTold ? 'session_ended' : 'unauthorized';
      expect(response.json()).toMatchObject({ success: false, code, data: null });
    }
  });
});
