import { createServer } from 'node:https';
import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { postEvent } from './post-event.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const event = { webhookId: 'evt_1', text: '{}', secrets: [SECRET], now: new Date() };

it('hook-09: a name that leads inside is not called, whatever its address says', async () => {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer().on('connection', () => (connections += 1));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const inside: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
  const outcome = await postEvent(`https://crm.example:${port}/`, event, {
    mayBeInside: false,
    resolve: (name, _options, found) => {
      asked.push(name);
      found(null, inside);
    },
  });
  expect(asked).toEqual(['crm.example']);
  expect(outcome).toEqual({ status: null, failure: 'unreachable' });
  expect(connections).toBe(0);
  server.close();
});
