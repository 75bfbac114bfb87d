import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeService } from '../../../testing/people/fake-service.ts';
import type { FakeService } from '../../../testing/people/fake-service.ts';
import { sandboxTwilio, twilioProtocol } from './protocol.ts';
import { twilioSignature } from './signature.ts';

const ACCOUNT = `AC${'1b'.repeat(16)}`;
const TOKEN = '2c'.repeat(16);
const SID = `SM${'3d'.repeat(16)}`;
const message = { phone: '0812345678', text: 'รหัส 123456', lifeSeconds: 600 };
const credentials = { account_sid: [ACCOUNT], auth_token: [TOKEN], sender: ['KAPAO'] };

/** An answer to a created message, in the form of the company's own examples. */
const created = (fields: object = {}) => ({
  status: 201,
  body: {
    account_sid: ACCOUNT,
    api_version: '2010-04-01',
    body: message.text,
    date_created: 'Sun, 29 Nov 2026 03:00:00 +0000',
    date_sent: null,
    date_updated: 'Sun, 29 Nov 2026 03:00:00 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: 'KAPAO',
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: SID,
    status: 'queued',
    subresource_uris: { media: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${SID}/Media.json` },
    to: '+66812345678',
    uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${SID}.json`,
    ...fields,
  },
});
const refusal = (status: number, code: number) => ({
  status,
  body: {
    code,
    message: 'words with 0812345678',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
});

let fake: FakeService;
beforeAll(async () => {
  fake = await startFakeService();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.answers.length = 0;
});

const connect = (own: typeof credentials = credentials) =>
  twilioProtocol.connect(
    { code: 'main', baseUrl: fake.url, credentials: own },
    'https://kapao.example',
  );

it('svc-09: hands Twilio a message with its life and the address of reports', async () => {
  fake.answers.push(created());
  expect(await connect().send(message)).toEqual({ outcome: 'accepted', messageId: SID });
  const sent = fake.calls.at(-1);
  expect(sent?.call).toBe(`POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
  expect(sent?.authorization).toBe(
    `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`,
  );
  expect(Object.fromEntries(sent?.body ?? [])).toEqual({
    To: '+66812345678',
    From: 'KAPAO',
    Body: message.text,
    StatusCallback: 'https://kapao.example/api/sms/main/status',
    ValidityPeriod: '600',
  });
  const sender = `MG${'4e'.repeat(16)}`;
  await connect({ ...credentials, sender: [sender] }).send(message);
  expect(fake.calls.at(-1)?.body.get('MessagingServiceSid')).toBe(sender);
  expect(fake.calls.at(-1)?.body.has('From')).toBe(false);
});

it.each([
  ['a wrong token', refusal(401, 20_003), false],
  ['a wrong number', refusal(400, 21_211), false],
  ['too many calls', refusal(429, 20_429), false],
  ['a message that failed at once', created({ status: 'failed' }), false],
  ['a fault', refusal(500, 20_500), true],
  ['a refusal in another form', { status: 400, body: { error: 'x' } }, true],
  ['an answer about another number', created({ to: '+66899999999' }), true],
  ['an answer without the message', { status: 201, body: {} }, true],
  ['an unknown state', created({ status: 'teleported' }), true],
  ['no JSON', { status: 201, body: '<html>' }, true],
])('svc-08 svc-09: knows whether a message may have arrived after %s', async (_, answer, may) => {
  fake.answers.push(answer);
  const outcome = await connect().send(message);
  expect(outcome).toMatchObject({ outcome: 'failed', mayHaveArrived: may });
  expect(JSON.stringify(outcome)).not.toMatch(/123456|0812345678/);
});

it('svc-07: tests the token by a message that does not exist', async () => {
  fake.answers.push(refusal(404, 20_404));
  expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 404 });
  expect(fake.calls.at(-1)?.call).toMatch(/^GET .*\/Messages\/SM0{32}\.json$/);
  fake.answers[0] = refusal(401, 20_003);
  expect(await connect().testConnection()).toEqual({ outcome: 'key_refused', status: 401 });
  fake.answers[0] = { status: 404, body: '<html>' };
  expect(await connect().testConnection()).toEqual({ outcome: 'unexpected', status: 404 });
});

it('svc-09: signs a form as the company’s own example is signed', () => {
  // The example of the company’s documentation of webhooks.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const parameters = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  });
  expect(twilioSignature(url, parameters, '12345')).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
});

it('svc-09: takes a report that one of the valid tokens signed, for this address alone', () => {
  const url = 'https://kapao.example/api/sms/main/status';
  const parameters = new URLSearchParams({ MessageSid: SID, MessageStatus: 'delivered' });
  const { reports } = twilioProtocol;
  const signedBy = (token: string, at = url) => ({
    url,
    parameters,
    signature: twilioSignature(at, parameters, token),
  });
  const both = { ...credentials, auth_token: ['9f'.repeat(16), TOKEN] };
  expect(reports?.verify(signedBy(TOKEN), both)).toBe(true);
  expect(reports?.verify(signedBy('9f'.repeat(16)), both)).toBe(true);
  expect(reports?.verify(signedBy('0a'.repeat(16)), both)).toBe(false);
  expect(reports?.verify(signedBy(TOKEN, `${url}?`), both)).toBe(false);
  expect(reports?.verify({ url, parameters, signature: undefined }, both)).toBe(false);
  expect(reports?.parse(parameters)).toEqual({
    messageId: SID,
    state: 'delivered',
    errorCode: null,
  });
  const failed = { MessageSid: SID, MessageStatus: 'undelivered', ErrorCode: '30003' };
  expect(reports?.parse(new URLSearchParams(failed))).toEqual({
    messageId: SID,
    state: 'failed',
    errorCode: '30003',
  });
  expect(reports?.parse(new URLSearchParams({ ...failed, MessageStatus: 'x' }))).toBeUndefined();
  expect(reports?.parse(new URLSearchParams({ ...failed, MessageSid: 'x' }))).toBeUndefined();
});

it('svc-10: names the sandbox’s public account', () => {
  const { accountSid, authToken } = sandboxTwilio;
  const own = { account_sid: [accountSid], auth_token: [TOKEN, authToken], sender: ['KAPAO'] };
  expect(twilioProtocol.publicFields(own)).toEqual(['account_sid', 'auth_token']);
  expect(twilioProtocol.publicFields(credentials)).toEqual([]);
});
