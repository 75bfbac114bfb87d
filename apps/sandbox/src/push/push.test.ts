import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

const send = (id: string, authorization = '') =>
  world.app.inject({
    method: 'POST',
    url: `/push/${id}`,
    headers: { 'content-type': 'application/octet-stream', authorization },
    payload: Buffer.alloc(120, 1),
  });

describe('the push service', () => {
  it('note-16: gives a browser an address and keys, and takes nothing that is not signed for it', async () => {
    const { status, body } = await world.send<{
      id: string;
      endpoint: string;
      keys: { p256dh: string; auth: string };
    }>('/push', {});
    expect(status).toBe(201);
    expect(body.endpoint).toBe(`http://sandbox.test/push/${body.id}`);
    expect(body.keys.p256dh).toMatch(/^B[\w-]{86}$/);
    expect(body.keys.auth).toMatch(/^[\w-]{22}$/);
    for (const authorization of ['', 'vapid t=a.b.c, k=BAAA', 'Bearer x']) {
      expect((await send(body.id, authorization)).statusCode).toBe(403);
    }
    expect((await send('nobody')).statusCode).toBe(404);
    await world.app.inject({ method: 'DELETE', url: `/push/${body.id}` });
    expect((await send(body.id)).statusCode).toBe(410);
    expect((await world.app.inject('/push')).json()).toEqual({ messages: [] });
    expect((await world.page('/push')).body).toContain('ยังไม่มีการแจ้งเตือน');
  });
});
