import { freePort } from '@kapao/postgres/ports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { LINE_TOKEN, TELEGRAM_TOKEN } from './messages.ts';

const GROUP = `C${'0'.repeat(32)}`;

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox({ smtpPort: await freePort() });
});
afterAll(() => world.close());

const line = (payload: object, headers: Record<string, string> = {}, token = LINE_TOKEN) =>
  world.app.inject({
    method: 'POST',
    url: '/line/v2/bot/message/push',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
const telegram = (payload: object, token = TELEGRAM_TOKEN) =>
  world.app.inject({ method: 'POST', url: `/telegram/bot${token}/sendMessage`, payload });
const texts = async () => {
  const { messages } = (await world.app.inject('/alerts')).json();
  return messages.map((each: { service: string; text: string }) => `${each.service} ${each.text}`);
};

it('notify-05: the sandbox’s LINE takes a message once by its retry key', async () => {
  const push = { to: GROUP, messages: [{ type: 'text', text: 'หนึ่ง' }] };
  const key = { 'x-line-retry-key': '3f0a2f5e-7d6c-4b1a-9e8d-0c1b2a394857' };
  const first = await line(push, key);
  const again = await line(push, key);
  expect([first.statusCode, again.statusCode]).toEqual([200, 409]);
  expect(again.json().sentMessages).toEqual(first.json().sentMessages);
  expect(await texts()).toEqual(['line หนึ่ง']);
});

it('notify-01: the sandbox shows the messages of LINE and Telegram, and takes none with a foreign token', async () => {
  const body = { chat_id: '-1001', text: 'สอง <b>' };
  expect((await telegram(body)).json()).toMatchObject({ ok: true });
  expect((await telegram(body, '100000001:another')).statusCode).toBe(401);
  expect((await line({ to: GROUP, messages: [] }, {}, 'another')).statusCode).toBe(401);
  expect((await line({ to: 'somebody', messages: [] })).statusCode).toBe(400);
  expect(await texts()).toEqual(['telegram สอง <b>', 'line หนึ่ง']);
  expect((await world.page('/alerts')).body).toContain('สอง &lt;b&gt;');
});
