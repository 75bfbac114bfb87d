import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../../testing/people/fake-sms.ts';
import { connectKapaoSms } from './kapao-sms.ts';
import { SANDBOX_SMS_API_KEY } from './protocol.ts';

let fake: FakeSms;
beforeAll(async () => {
  fake = await startFakeSms();
});
afterAll(() => fake.close());

const message = { phone: '0812345678', text: 'รหัส 123456' };
const connect = (apiKey: string = SANDBOX_SMS_API_KEY, baseUrl = fake.url) =>
  connectKapaoSms({ code: 'own', baseUrl, credentials: { api_key: [apiKey] } });

describe('the SMS service', () => {
  it('ops-38: is handed the message with the API key', async () => {
    expect(await connect().send(message)).toMatchObject({ outcome: 'accepted' });
    expect(fake.messages.at(-1)).toEqual(message);
  });

  it('api-30 ops-38: is known to have failed in whatever way it does, and its words are not repeated', async () => {
    const failed = (reason: string) => ({ outcome: 'failed', reason, mayHaveArrived: false });
    expect(await connect('wrong').send(message)).toEqual(failed('status 401'));
    fake.faults.push(
      { status: 503, body: message },
      'hang up',
      'redirect',
      { status: 202, body: 'taken: 123456' },
      { status: 202, body: 'x'.repeat(20_000) },
    );
    for (let fault = 0; fault < 5; fault += 1) {
      const outcome = await connect().send(message);
      expect(outcome).toMatchObject({ outcome: 'failed' });
      expect(JSON.stringify(outcome)).not.toContain('123456');
    }
    const gone = await startFakeSms();
    await gone.close();
    expect(await connect('x', gone.url).send(message)).toEqual(failed('ECONNREFUSED'));
  });

  it('svc-07: is tested by a message that cannot be sent', async () => {
    const sent = fake.messages.length;
    expect(await connect().testConnection()).toEqual({ outcome: 'accepted', status: 400 });
    expect(await connect('wrong').testConnection()).toEqual({
      outcome: 'key_refused',
      status: 401,
    });
    fake.faults.push({ status: 400, body: 'another form' });
    expect(await connect().testConnection()).toEqual({ outcome: 'unexpected', status: 400 });
    const gone = await startFakeSms();
    await gone.close();
    expect(await connect('x', gone.url).testConnection()).toEqual({ outcome: 'unreachable' });
    expect(fake.messages).toHaveLength(sent);
  });
});
