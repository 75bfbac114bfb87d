import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSms } from '../../testing/people/fake-sms.ts';
import type { FakeSms } from '../../testing/people/fake-sms.ts';
import { connectHttpSms, SANDBOX_SMS_API_KEY } from './http-sms.ts';
import { createSmsOutbox } from './outbox.ts';

let fake: FakeSms;
beforeAll(async () => {
  fake = await startFakeSms();
});
afterAll(() => fake.close());

const message = { phone: '0812345678', text: 'รหัส 123456' };
const connect = (apiKey: string = SANDBOX_SMS_API_KEY) => connectHttpSms({ url: fake.url, apiKey });

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
    const nobody = connectHttpSms({ url: gone.url, apiKey: 'x' });
    expect(await nobody.send(message)).toEqual(failed('ECONNREFUSED'));
  });
});

describe('the outbox', () => {
  const collect = () => {
    let logged = '';
    const log = pino({ level: 'info' }, { write: (line) => (logged += line) });
    return { log, logged: () => logged };
  };

  it('ops-30: logs whose message failed and why, never what it said', async () => {
    const { log, logged } = collect();
    const outbox = createSmsOutbox(connect(), log);
    fake.faults.push('hang up');
    outbox.send(message, { memberId: 100_001n });
    await outbox.drain();
    outbox.send(message, { memberId: 100_002n });
    await outbox.drain();
    expect(outbox.figures()).toMatchObject({ accepted: 1, failed: 1 });
    expect(logged()).toContain('"memberId":"100001"');
    expect(logged()).toContain('a text message could not be sent');
    for (const secret of ['123456', message.phone]) expect(logged()).not.toContain(secret);
  });

  it('ops-31: is drained when nothing is being sent any more', async () => {
    const outbox = createSmsOutbox(connect(), collect().log);
    const before = fake.messages.length;
    for (let count = 0; count < 20; count += 1) outbox.send(message, { memberId: 1n });
    await outbox.drain();
    expect(fake.messages).toHaveLength(before + 20);
  });

  it('ops-38: sends a bounded number at once', async () => {
    const waiting: (() => void)[] = [];
    const slow = {
      send: () =>
        new Promise<{ outcome: 'accepted'; messageId: string }>((resolve) => {
          waiting.push(() => resolve({ outcome: 'accepted', messageId: 'x' }));
        }),
    };
    const outbox = createSmsOutbox(slow, collect().log);
    for (let count = 0; count < 201; count += 1) outbox.send(message, { memberId: 1n });
    expect(waiting).toHaveLength(200);
    for (const accept of waiting) accept();
    await outbox.drain();
    expect(outbox.figures()).toMatchObject({ accepted: 200, failed: 1 });
  });
});
