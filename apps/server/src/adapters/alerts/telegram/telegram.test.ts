import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeService } from '../../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer } from '../../../testing/money/fake-service.ts';
import { connectTelegram } from './telegram.ts';

const TOKEN = '712345678:AAe-some_token_of_a_bot_that_fits_35x';
const message = {
  id: '3f0a2f5e-7d6c-4b1a-9e8d-0c1b2a394857',
  title: '[Kapao] แจ้งเตือน',
  text: '[Kapao] แจ้งเตือน\n• <b>ทดสอบ</b>',
};

let answer: ServiceAnswer;
let service: FakeService;
beforeEach(async () => {
  service = await startFakeService(() => answer);
});
afterEach(() => service.close());
const connect = () =>
  connectTelegram({
    code: 'tg-ops',
    baseUrl: service.url,
    credentials: { bot_token: [TOKEN], chat_id: ['-4012345'] },
  });
const send = () => connect().send(message);
const failed = (error_code: number, description: string, parameters?: object) => ({
  status: error_code,
  body: { ok: false, error_code, description, ...(parameters && { parameters }) },
});

it('notify-01: Telegram is given plain text for the chat', async () => {
  answer = {
    status: 200,
    body: {
      ok: true,
      result: { message_id: 814, date: 1_790_000_000, chat: { id: -4_012_345, type: 'group' } },
    },
  };
  expect(await send()).toEqual({ outcome: 'sent' });
  const [call] = service.calls;
  expect(call?.path).toBe(`/bot${TOKEN}/sendMessage`);
  const body = JSON.parse(String(call?.body));
  expect(body).toMatchObject({ chat_id: '-4012345', text: message.text });
  expect(body).not.toHaveProperty('parse_mode');
});

it('notify-06: Telegram says how long to wait, and a larger number than an hour is not believed', async () => {
  answer = failed(429, 'Too Many Requests: retry after 37', { retry_after: 37 });
  expect(await send()).toEqual({ outcome: 'later', reason: 'status 429', afterSeconds: 37 });
  answer = failed(429, 'Too Many Requests: retry after 999999', { retry_after: 999_999 });
  expect(await send()).toMatchObject({ outcome: 'later', afterSeconds: 3_600 });
});

it('notify-06: a group that became a supergroup is named by its new id', async () => {
  const migrated = { migrate_to_chat_id: -1_001_234_567_890 };
  answer = failed(400, 'Bad Request: group chat was upgraded to a supergroup chat', migrated);
  expect(await send()).toEqual({ outcome: 'moved', target: '-1001234567890' });
});

it.each([
  [failed(401, 'Unauthorized'), { outcome: 'refused', reason: 'status 401' }],
  [
    failed(403, 'Forbidden: bot was kicked from the group chat'),
    { outcome: 'refused', reason: 'status 403' },
  ],
  [failed(400, 'Bad Request: chat not found'), { outcome: 'refused', reason: 'status 400' }],
  [failed(500, 'Internal Server Error'), { outcome: 'later', reason: 'status 500' }],
  [
    { status: 403, body: '<html>' },
    { outcome: 'later', reason: 'status 403' },
  ],
  [
    { status: 200, body: { ok: true } },
    { outcome: 'later', reason: 'status 200 with another body' },
  ],
] as const)(
  'notify-06: Telegram’s answer %j decides whether the message is sent again',
  async (given, outcome) => {
    answer = given;
    expect(await send()).toEqual(outcome);
  },
);

it('svc-03: no outcome has Telegram’s token, which stands in the address', async () => {
  await service.close();
  const sent = await send();
  expect(sent).toMatchObject({ outcome: 'later' });
  expect(JSON.stringify([sent, await connect().testConnection()])).not.toContain(TOKEN);
  service = await startFakeService(() => answer);
});

it('svc-07: the test of Telegram asks for the bot, and sends nothing', async () => {
  answer = {
    status: 200,
    body: { ok: true, result: { id: 712_345_678, is_bot: true, first_name: 'Kapao' } },
  };
  expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 200 });
  expect(service.calls.map(({ path }) => path)).toEqual([`/bot${TOKEN}/getMe`]);
  for (const status of [401, 404]) {
    answer = failed(status, 'Unauthorized');
    expect(await connect().testConnection()).toEqual({ outcome: 'key_refused', status });
  }
});
