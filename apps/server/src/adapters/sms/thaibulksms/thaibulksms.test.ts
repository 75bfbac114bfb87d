import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeService } from '../../../testing/people/fake-service.ts';
import type { FakeService } from '../../../testing/people/fake-service.ts';
import { sandboxThaiBulkSms, thaiBulkSmsProtocol } from './protocol.ts';

const message = { phone: '0812345678', text: 'รหัส 123456' };
const credentials = { api_key: ['key-1'], api_secret: ['secret-1'], sender: ['Demo'] };

const sent = (lists: object = {}) => ({
  status: 201,
  body: {
    remaining_credit: 41,
    total_use_credit: 1,
    credit_type: 'standard',
    phone_number_list: [{ number: '66812345678', message_id: 'c7tq1r9', used_credit: 1 }],
    bad_phone_number_list: [],
    ...lists,
  },
});
const refusal = (status: number) => ({
  status,
  body: { error: { code: 110, name: 'SOME_ERROR', description: 'words with 123456' } },
});

let fake: FakeService;
beforeAll(async () => {
  fake = await startFakeService();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.answers.length = 0;
});

const connect = (more: object = {}) =>
  thaiBulkSmsProtocol.connect(
    { code: 'main', baseUrl: fake.url, credentials: { ...credentials, ...more } },
    'https://kapao.example',
  );

it('svc-09: hands ThaiBulkSMS a message with the registered sender', async () => {
  fake.answers.push(sent());
  expect(await connect().send(message)).toEqual({ outcome: 'accepted', messageId: 'c7tq1r9' });
  const call = fake.calls.at(-1);
  expect(call?.call).toBe('POST /sms');
  expect(call?.authorization).toBe(`Basic ${Buffer.from('key-1:secret-1').toString('base64')}`);
  expect(Object.fromEntries(call?.body ?? [])).toEqual({
    msisdn: '66812345678',
    message: message.text,
    sender: 'Demo',
  });
  await connect({ force: ['corporate'] }).send(message);
  expect(fake.calls.at(-1)?.body.get('force')).toBe('corporate');
});

const nobody = { phone_number_list: [] };
it.each([
  [
    'the number is among the bad ones',
    sent({ ...nobody, bad_phone_number_list: [{ number: '0812345678', message: 'no' }] }),
    false,
  ],
  ['a wrong key', refusal(401), false],
  ['too many calls', refusal(429), false],
  ['no list names the number', sent(nobody), true],
  [
    'the answer names another number',
    sent({ phone_number_list: [{ number: '66899999999', message_id: 'x' }] }),
    true,
  ],
  ['a fault', refusal(500), true],
  ['a refusal in another form', { status: 400, body: 'no' }, true],
  ['no JSON', { status: 200, body: '<html>' }, true],
])('svc-08 svc-09: knows whether a message may have arrived when %s', async (_, answer, may) => {
  fake.answers.push(answer);
  const outcome = await connect().send(message);
  expect(outcome).toMatchObject({ outcome: 'failed', mayHaveArrived: may });
  expect(JSON.stringify(outcome)).not.toContain('123456');
});

it('svc-07: is tested by its balance, which the right key alone is told', async () => {
  const credit = { remaining_credit: { standard: 120, corporate: '7' } };
  fake.answers.push({ status: 200, body: credit });
  expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 200 });
  expect(fake.calls.at(-1)).toMatchObject({ call: 'GET /credit' });
  fake.answers[0] = refusal(401);
  expect(await connect().testConnection()).toEqual({ outcome: 'key_refused', status: 401 });
  for (const other of [
    { status: 200, body: {} },
    { status: 404, body: credit },
  ]) {
    fake.answers[0] = other;
    expect(await connect().testConnection()).toMatchObject({ outcome: 'unexpected' });
  }
});

it('svc-10: names the sandbox’s public key pair, and has no reports', () => {
  const { apiKey, apiSecret } = sandboxThaiBulkSms;
  expect(
    thaiBulkSmsProtocol.publicFields({
      ...credentials,
      api_key: [apiKey],
      api_secret: [apiSecret],
    }),
  ).toEqual(['api_key', 'api_secret']);
  expect(thaiBulkSmsProtocol.publicFields(credentials)).toEqual([]);
  expect(thaiBulkSmsProtocol.reports).toBeUndefined();
});
