import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeService } from '../../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer } from '../../../testing/money/fake-service.ts';
import { connectLine } from './line.ts';

const TOKEN = 'a-token-of-a-channel-that-is-long-enough';
const GROUP = `C${'5e'.repeat(16)}`;
const ID = '3f0a2f5e-7d6c-4b1a-9e8d-0c1b2a394857';
const message = { id: ID, title: '[Kapao] แจ้งเตือน', text: '[Kapao] แจ้งเตือน\n• ทดสอบ' };

let answer: ServiceAnswer;
let service: FakeService;
beforeEach(async () => {
  service = await startFakeService(() => answer);
});
afterEach(() => service.close());
const connect = () =>
  connectLine({
    code: 'line-ops',
    baseUrl: service.url,
    credentials: { access_token: [TOKEN], to: [GROUP] },
  });
const send = () => connect().send(message);

it('notify-01: LINE is given one text for the target, with the retry key of the message', async () => {
  answer = {
    status: 200,
    body: { sentMessages: [{ id: '461230966842064897', quoteToken: 'IStG5h1Tz7b' }] },
  };
  expect(await send()).toEqual({ outcome: 'sent' });
  const [call] = service.calls;
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v2/bot/message/push',
    headers: { authorization: `Bearer ${TOKEN}`, 'x-line-retry-key': ID },
  });
  expect(JSON.parse(String(call?.body))).toEqual({
    to: GROUP,
    messages: [{ type: 'text', text: message.text }],
  });
});

it.each([
  [
    409,
    {
      message: 'The retry key is already accepted',
      sentMessages: [{ id: '461230966842064897' }],
    },
    { outcome: 'sent' },
  ],
  [
    429,
    { message: 'You have reached your monthly limit.' },
    { outcome: 'later', reason: 'status 429' },
  ],
  [500, { message: 'Internal server error' }, { outcome: 'later', reason: 'status 500' }],
  [
    400,
    { message: 'The property, to, in the request body is invalid', details: [] },
    { outcome: 'refused', reason: 'status 400' },
  ],
  [401, { message: 'Authentication failed' }, { outcome: 'refused', reason: 'status 401' }],
  [
    403,
    { message: 'Access to this API is not available' },
    { outcome: 'refused', reason: 'status 403' },
  ],
  [200, { ok: true }, { outcome: 'later', reason: 'status 200 with another body' }],
  [302, '', { outcome: 'later', reason: 'TypeError' }],
])(
  'notify-06: LINE’s answer %s decides whether the message is sent again',
  async (status, body, outcome) => {
    answer = { status, body };
    expect(await send()).toEqual(outcome);
  },
);

it('notify-06: a message to LINE without an answer is sent again', async () => {
  answer = 'hang up';
  expect(await send()).toMatchObject({ outcome: 'later' });
});

it('svc-07: the test of LINE has a message checked that is sent to nobody', async () => {
  answer = { status: 200, body: {} };
  expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 200 });
  expect(service.calls.map(({ path }) => path)).toEqual(['/v2/bot/message/validate/push']);
  answer = { status: 401, body: { message: 'Authentication failed' } };
  expect(await connect().testConnection()).toEqual({ outcome: 'key_refused', status: 401 });
  answer = { status: 200, body: '<html>' };
  expect(await connect().testConnection()).toEqual({ outcome: 'unexpected', status: 200 });
});
