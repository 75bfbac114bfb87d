import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { twilioSignature } from '../../../adapters/sms/twilio/signature.ts';
import { actingAs, SANDBOX } from '../../../db/author.ts';
import { saveService } from '../../../features/services/store.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

const TOKEN = '1a'.repeat(16);
const OLD = '2b'.repeat(16);
const SID = `SM${'3c'.repeat(16)}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const service = {
    kind: 'sms',
    code: 'main',
    protocol: 'twilio',
    baseUrl: 'http://127.0.0.1:9',
    credentials: {
      account_sid: [`AC${'4d'.repeat(16)}`],
      auth_token: [TOKEN, OLD],
      sender: ['KAPAO'],
    },
    isEnabled: false,
  } as const;
  const own = { ...service, code: 'own', protocol: 'kapao', credentials: { api_key: ['a-key'] } };
  await actingAs(server.context.database, SANDBOX).transaction(async (tx) => {
    for (const each of [service, own]) await saveService(tx, server.context.secrets, each);
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.context.database.query(sql`delete from sms_deliveries`);
});

/** Reports a state of the message as Twilio does, from a network of its own. */
async function report(
  MessageStatus: string,
  { token = TOKEN, code = 'main', ip = '198.51.100.7', more = {} } = {},
): Promise<number> {
  const url = `${server.context.config.publicUrl}/api/sms/${code}/status`;
  const parameters = new URLSearchParams({ MessageSid: SID, MessageStatus, ...more });
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/sms/${code}/status`,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'elsewhere.example',
      'x-twilio-signature': twilioSignature(url, parameters, token),
    },
    payload: parameters.toString(),
  });
  return statusCode;
}

const states = async () =>
  (
    await server.context.database.query<{ state: string; errorCode: string | null }>(sql`
      select state, error_code as "errorCode" from sms_deliveries`)
  ).map(({ state, errorCode }) => (errorCode === null ? state : `${state} ${errorCode}`));

it('svc-09: a report moves a message forward, and an end state stays', async () => {
  for (const [reported, state] of [
    ['sent', 'sent'],
    ['queued', 'sent'],
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['failed', 'delivered'],
  ] as const) {
    expect(await report(reported)).toBe(200);
    expect(await states()).toEqual([state]);
  }
});

it('svc-09: keeps why a message failed, and takes a report by the older token', async () => {
  const more = { ErrorCode: '30003' };
  expect(await report('undelivered', { token: OLD, more })).toBe(200);
  expect(await states()).toEqual(['failed 30003']);
});

it('svc-09: takes no report without a valid signature, and soon asks a stranger for patience', async () => {
  const ip = '198.51.100.8';
  expect(await report('delivered', { token: '0f'.repeat(16), ip })).toBe(401);
  expect(await report('delivered', { code: 'nobody', ip })).toBe(404);
  expect(await report('delivered', { code: 'own', ip })).toBe(404);
  const unsigned = async () =>
    server.app.inject({
      method: 'POST',
      url: '/api/sms/main/status',
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `MessageSid=${SID}&MessageStatus=delivered`,
    });
  expect((await unsigned()).statusCode).toBe(401);
  const flood = await Promise.all(Array.from({ length: 650 }, unsigned));
  expect(flood.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect(await states()).toEqual([]);
  // A valid signature counts from a limited network, too.
  expect(await report('teleported', { ip })).toBe(400);
  expect(await report('sent', { ip })).toBe(200);
});
