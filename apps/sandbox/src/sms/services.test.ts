import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { THAIBULKSMS_KEY, THAIBULKSMS_SECRET } from './thaibulksms.ts';
import { TWILIO_ACCOUNT, TWILIO_TOKEN } from './twilio.ts';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());
afterEach(() => world.app.inject({ method: 'DELETE', url: '/faults' }));

const TWILIO = `/twilio/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages.json`;

async function send(url: string, [user, password]: [string, string], fields: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...fields }).toString(),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const thaiBulk = (fields: object, secret = THAIBULKSMS_SECRET) =>
  send('/thaibulksms/sms', [THAIBULKSMS_KEY, secret], { sender: 'Demo', ...fields });
const twilio = (fields: object, token = TWILIO_TOKEN) =>
  send(TWILIO, [TWILIO_ACCOUNT, token], { From: 'KAPAO', ...fields });
const messagesOf = async (phone: string) =>
  (await world.app.inject(`/sms?phone=${phone}`)).json().messages;

it('svc-12: ThaiBulkSMS takes a message, which the phone receives', async () => {
  expect(await thaiBulk({ msisdn: '66812345678', message: 'รหัส 111111' })).toMatchObject({
    status: 201,
    body: {
      phone_number_list: [{ number: '66812345678', message_id: expect.stringMatching(/^tb/) }],
      bad_phone_number_list: [],
    },
  });
  expect(await messagesOf('0812345678')).toMatchObject([{ text: 'รหัส 111111' }]);
  expect((await thaiBulk({ msisdn: '66812345678', message: 'x' }, 'wrong')).status).toBe(401);
  expect(await thaiBulk({ message: 'x' })).toMatchObject({
    status: 400,
    body: { error: { name: 'INVALID_PARAMETER' } },
  });
  const balance = (secret: string) => {
    const pair = Buffer.from(`${THAIBULKSMS_KEY}:${secret}`).toString('base64');
    const headers = { authorization: `Basic ${pair}` };
    return world.app.inject({ url: '/thaibulksms/credit', headers });
  };
  expect((await balance(THAIBULKSMS_SECRET)).json().remaining_credit.standard).toBeGreaterThan(0);
  expect((await balance('wrong')).statusCode).toBe(401);
  const { body } = await world.page('/thaibulksms');
  for (const shown of [THAIBULKSMS_SECRET, 'รหัส 111111']) expect(body).toContain(shown);
});

it('svc-12: Twilio takes a message in its own form', async () => {
  expect(await twilio({ To: '+66823456789', Body: 'รหัส 222222' })).toMatchObject({
    status: 201,
    body: { sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued', num_segments: '1' },
  });
  expect(await messagesOf('0823456789')).toMatchObject([{ text: 'รหัส 222222' }]);
  expect(await twilio({ To: '+66823456789', Body: 'x' }, 'wrong')).toMatchObject({
    status: 401,
    body: { code: 20_003, status: 401 },
  });
  const { body } = await world.page('/twilio');
  expect(body).toContain(TWILIO_TOKEN);
  expect(body).toContain('รหัส 222222');
  expect(body).not.toContain('รหัส 111111');
});

it('svc-12: refuses numbers and too many calls without sending, where the switches say so', async () => {
  await world.setFaults({ sms: { too_many: true } });
  expect((await thaiBulk({ msisdn: '66834567890', message: 'x' })).status).toBe(429);
  expect(await twilio({ To: '+66834567890', Body: 'x' })).toMatchObject({
    status: 429,
    body: { code: 20_429 },
  });
  await world.setFaults({ sms: { too_many: false, refuse_number: true } });
  expect(await thaiBulk({ msisdn: '66834567890', message: 'x' })).toMatchObject({
    status: 201,
    body: { phone_number_list: [], bad_phone_number_list: [{ number: '66834567890' }] },
  });
  expect(await twilio({ To: '+66834567890', Body: 'x' })).toMatchObject({
    status: 400,
    body: { code: 21_211 },
  });
  expect(await messagesOf('0834567890')).toEqual([]);
});

it('svc-12: Twilio reports the end of a message, signed', async () => {
  const reports: { status: string | null; signature: unknown; signed: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const fields = new URLSearchParams(text);
      const names = [...fields.keys()].toSorted();
      const signed = names.reduce((all, name) => `${all}${name}${fields.get(name)}`, url);
      reports.push({
        status: fields.get('MessageStatus'),
        signature: request.headers['x-twilio-signature'],
        signed: createHmac('sha1', TWILIO_TOKEN).update(signed).digest('base64'),
      });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}/api/sms/main/status`;
  await world.setFaults({ sms: { undelivered: true } });
  await twilio({ To: '+66845678901', Body: 'x', StatusCallback: url });
  await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(2);
  expect(reports.map(({ status }) => status)).toEqual(['sent', 'undelivered']);
  for (const { signature, signed } of reports) expect(signature).toBe(signed);
  server.close();
});
