import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createSmsOutbox } from './outbox.ts';
import type { SmsRoute, SmsSender } from './outbox.ts';
import type { SmsMessage, SmsOutcome } from './port.ts';

const message = { phone: '0812345678', text: 'รหัส 123456' };
const accepted = { outcome: 'accepted', messageId: 'sms-1' } as const;
const refused: SmsOutcome = { outcome: 'failed', reason: 'status 401', mayHaveArrived: false };
const unknown: SmsOutcome = { outcome: 'failed', reason: 'TimeoutError', mayHaveArrived: true };

function collect() {
  let logged = '';
  const log = pino({ level: 'info' }, { write: (line) => (logged += line) });
  return { log, logged: () => logged };
}

/** A service that answers so, and counts what it was handed. */
function sender(code: string | null, answer: SmsOutcome) {
  const messages: SmsMessage[] = [];
  const service: SmsSender['service'] = {
    send: async (one) => {
      messages.push(one);
      return answer;
    },
  };
  return { code, service, messages };
}

function routeOf(...services: SmsSender[]) {
  const kept: { serviceCode: string; messageId: string }[] = [];
  const route: SmsRoute = {
    services: async () => services,
    keepAccepted: async (one) => {
      kept.push(one);
    },
  };
  return { route, kept };
}

it('ops-30: logs whose message failed and why, never what it said', async () => {
  const { log, logged } = collect();
  let answer: SmsOutcome = unknown;
  const service = { send: async () => answer };
  const { route } = routeOf({ code: null, service });
  const outbox = createSmsOutbox(route, log);
  outbox.send(message, { memberId: 100_001n });
  await outbox.drain();
  answer = accepted;
  outbox.send(message, { memberId: 100_002n });
  await outbox.drain();
  expect(outbox.figures()).toMatchObject({ accepted: 1, failed: 1 });
  expect(logged()).toContain('"memberId":"100001"');
  expect(logged()).toContain('a text message could not be sent');
  for (const secret of ['123456', message.phone]) expect(logged()).not.toContain(secret);
});

it('ops-31: is drained when nothing is being sent any more', async () => {
  const one = sender(null, accepted);
  const outbox = createSmsOutbox(routeOf(one).route, collect().log);
  for (let count = 0; count < 20; count += 1) outbox.send(message, { memberId: 1n });
  await outbox.drain();
  expect(one.messages).toHaveLength(20);
});

it('ops-38: sends a bounded number at once', async () => {
  const waiting: (() => void)[] = [];
  const slow: SmsSender['service'] = {
    send: () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(accepted));
      }),
  };
  const outbox = createSmsOutbox(routeOf({ code: null, service: slow }).route, collect().log);
  for (let count = 0; count < 201; count += 1) outbox.send(message, { memberId: 1n });
  expect(outbox.figures()).toMatchObject({ sending: 200, failed: 1 });
  await vi.waitFor(() => expect(waiting).toHaveLength(200));
  for (const accept of waiting) accept();
  await outbox.drain();
  expect(outbox.figures()).toMatchObject({ accepted: 200, failed: 1 });
});

it('svc-08: tries the next service when the message surely did not arrive', async () => {
  const [first, second] = [sender('first', refused), sender('second', accepted)];
  const { route, kept } = routeOf(first, second);
  const outbox = createSmsOutbox(route, collect().log);
  expect(await outbox.deliver(message, { memberId: 1n })).toEqual(accepted);
  expect([first.messages.length, second.messages.length]).toEqual([1, 1]);
  expect(kept).toEqual([{ serviceCode: 'second', messageId: 'sms-1' }]);
});

it('svc-08: tries no other service when the answer is unknown', async () => {
  const [first, second] = [sender('first', unknown), sender('second', accepted)];
  const outbox = createSmsOutbox(routeOf(first, second).route, collect().log);
  expect(await outbox.deliver(message, { memberId: 1n })).toEqual(unknown);
  expect(second.messages).toEqual([]);
  expect(outbox.figures().lastFailure).toBe('first: TimeoutError');
});

it('svc-08: fails for sure when no service is enabled, or they cannot be read', async () => {
  const outbox = createSmsOutbox(routeOf().route, collect().log);
  const none = { outcome: 'failed', reason: 'no SMS service is enabled', mayHaveArrived: false };
  expect(await outbox.deliver(message, { memberId: 1n })).toEqual(none);
  const unread = { ...routeOf().route, services: () => Promise.reject(new Error('no database')) };
  expect(await createSmsOutbox(unread, collect().log).deliver(message, { memberId: 1n })).toEqual(
    none,
  );
});
