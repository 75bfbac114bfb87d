import { randomUUID } from 'node:crypto';
import { allEventKinds, eventBody } from '@kapao/contract/outgoing-events/event-data.ts';
import type { EventType } from '@kapao/contract/outgoing-events/event-types.ts';
import { isHeldData } from '@kapao/contract/office/held.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuseStoredInLiveMode } from '../../../live-mode.ts';
import { sendEvents } from '../../../features/outgoing-events/send-events.ts';
import { newMember, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import {
  dropEventEndpoints,
  isSignedBy,
  passTime,
  startEventReceiver,
} from '../../../testing/people/event-receiver.ts';
import type { EventReceiver, ReceiverAnswer } from '../../../testing/people/event-receiver.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import { eventEndpointsOffice } from './event-endpoints.ts';

const REASON = 'เชื่อมระบบหลังบ้านของเรา';
const ALL: EventType[] = ['member.registered', 'member.blocked', 'member.unblocked'];

let server: PaymentServer;
let office: TestOffice;
let manager: string;
let owner: string;
let receiver: EventReceiver;
let answer: ReceiverAnswer;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  [manager, owner] = [await office.signIn('manager'), await office.signIn('owner')];
  receiver = await startEventReceiver(() => answer);
});
afterAll(async () => {
  await receiver.close();
  await office.close();
  await server.close();
});
beforeEach(async () => {
  await dropEventEndpoints(server.context);
  receiver.calls.length = 0;
  answer = 204;
});

const round = () => sendEvents(server.context, new AbortController().signal);
const params = { code: 'crm' };
const act = () => ({ key: randomUUID(), reason: REASON });

async function list() {
  const { data } = await office.call('listEventEndpoints', { cookie: manager });
  return data?.endpoints ?? expect.fail('no list');
}
const crm = async () => (await list()).find(({ code }) => code === 'crm');
const seen = async () => (await crm())?.seen ?? '';

async function propose(url = `${receiver.url}/crm`, event_types = ALL) {
  const body = { ...act(), url, event_types, seen: (await crm())?.seen ?? null };
  return office.call('saveEventEndpoint', { cookie: manager, params, body });
}
const save = async (url?: string, types?: EventType[]) =>
  approveHeld(office, await propose(url, types), owner);

async function makeSecret(keep_hours: 0 | 24 | 72 = 24): Promise<string> {
  const body = { reason: REASON, seen: await seen(), keep_hours };
  const { data } = await office.call('makeEventSecret', { cookie: manager, params, body });
  return data?.secret ?? expect.fail('no secret');
}
const pause = async (is_paused: boolean) =>
  office.call('pauseEventEndpoint', {
    cookie: manager,
    params,
    body: { ...act(), seen: await seen(), is_paused },
  });
async function deliveries(query: object = {}) {
  const { data } = await office.call('listEventDeliveries', { cookie: manager, params, query });
  return data?.rows ?? expect.fail('no deliveries');
}

it('hook-09: two persons add an endpoint, change its address and remove it', async () => {
  const proposed = await propose();
  expect(isHeldData(proposed.data)).toBe(true);
  expect(await list()).toEqual([]);
  await approveHeld(office, proposed, owner);
  expect(await crm()).toMatchObject({ url: `${receiver.url}/crm`, event_types: ALL });
  const moved = await propose(`${receiver.url}/elsewhere`);
  expect(isHeldData(moved.data)).toBe(true);
  expect((await crm())?.url).toBe(`${receiver.url}/crm`);
  await pause(true);
  const removed = await office.call('removeEventEndpoint', {
    cookie: manager,
    params,
    body: { ...act(), seen: await seen() },
  });
  expect(isHeldData(removed.data)).toBe(true);
  await approveHeld(office, removed, owner);
  expect(await list()).toEqual([]);
});

it('hook-09: an endpoint that still sends is not removed, one that is gone is', async () => {
  await save();
  await makeSecret();
  const remove = async () =>
    office.call('removeEventEndpoint', {
      cookie: manager,
      params,
      body: { ...act(), seen: await seen() },
    });
  expect(await remove()).toMatchObject({ success: false, code: 'rule_broken' });
  await newMember(server);
  answer = 410;
  await round();
  await approveHeld(office, await remove(), owner);
  expect(await list()).toEqual([]);
});

it('hook-09 office-77: the code of another endpoint is refused at its field', async () => {
  await save();
  const body = { ...act(), url: `${receiver.url}/other`, event_types: ALL, seen: null };
  const refused = await office.call('saveEventEndpoint', { cookie: manager, params, body });
  expect(refused).toMatchObject({ code: 'rule_broken', field: 'code' });
});

it('hook-09 office-77: an address has no place for a secret, and its field is named', async () => {
  const refused = { code: 'invalid_input', field: 'url' };
  expect(await propose('https://crm.example/hook?key=1')).toMatchObject(refused);
  expect(await propose('https://user:pass@crm.example/')).toMatchObject(refused);
  expect(await propose('ftp://crm.example/')).toMatchObject({ code: 'invalid_input' });
});

it('hook-09 ops-11: live mode saves, starts with and calls addresses of the internet alone', async () => {
  await save();
  const { context } = server;
  const live = { ...context, config: { ...context.config, mode: 'live' as const } };
  await expect(refuseStoredInLiveMode(live.config, context)).rejects.toThrow(
    'event endpoint crm: its address needs an https:// URL',
  );
  // One that was saved in sandbox mode is never called.
  await makeSecret();
  await newMember(server);
  await sendEvents(live, new AbortController().signal);
  expect(receiver.calls).toEqual([]);
  expect(await deliveries()).toMatchObject([{ outcome: 'waiting', failure: 'address_refused' }]);
  const handlers = eventEndpointsOffice(live);
  const saved = await context.database
    .transaction(async (tx) => {
      const body = { ...act(), url: 'https://10.0.0.7/', event_types: ALL, seen: null };
      // The cast is safe, because the handler reads nothing of its caller.
      const caller = {} as Parameters<typeof handlers.saveEventEndpoint>[1];
      return handlers.saveEventEndpoint(
        { params: { code: 'inner' }, query: undefined, body },
        caller,
        tx,
      );
    })
    .catch((error: unknown) => error);
  expect(saved).toMatchObject({ outcome: 'refused', code: 'rule_broken', field: 'url' });
});

it('hook-08: a secret is shown once and stored sealed; nothing is sent without one', async () => {
  await save();
  await newMember(server);
  await round();
  expect(receiver.calls).toEqual([]);
  const secret = await makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await round();
  const [call] = receiver.calls;
  expect(call && isSignedBy(call, secret)).toBe(true);
  const stored = await server.context.database.query<{ text: string }>(sql`
    select concat((select jsonb_agg(to_jsonb(e)) from event_endpoints as e),
                  (select jsonb_agg(to_jsonb(a)) from audit_events    as a),
                  (select jsonb_agg(to_jsonb(k)) from office_act_keys as k)) as text`);
  expect(stored[0]?.text).not.toContain(secret);
  expect(JSON.stringify(await list())).not.toContain(secret.slice(6));
});

it('hook-08: a rotation keeps the old secret for as long as staff say, or drops it', async () => {
  await save();
  const first = await makeSecret();
  const second = await makeSecret(24);
  expect((await crm())?.old_secret_until).not.toBeNull();
  await newMember(server);
  await round();
  const third = await makeSecret(0);
  expect((await crm())?.old_secret_until).toBeNull();
  await newMember(server);
  await round();
  const signedBy = receiver.calls.map((call) =>
    [first, second, third].filter((secret) => isSignedBy(call, secret)),
  );
  expect(signedBy).toEqual([[first, second], [third]]);
});

it('hook-10: one person pauses and resumes; what waits meanwhile is sent then', async () => {
  await save();
  await makeSecret();
  expect(await pause(true)).toMatchObject({ success: true });
  await newMember(server);
  await round();
  await passTime(server.context, 5 * 24 * 3_600);
  expect(receiver.calls).toEqual([]);
  expect(await crm()).toMatchObject({ is_paused: true, waiting: 1 });
  expect(await pause(false)).toMatchObject({ success: true });
  await round();
  expect(receiver.calls).toHaveLength(1);
  expect(await crm()).toMatchObject({ waiting: 0, given_up: 0 });
});

it('hook-10: an endpoint that is gone can be paused, and is called again once it is resumed', async () => {
  await save();
  await makeSecret();
  await newMember(server);
  answer = 410;
  await round();
  expect((await crm())?.gone_at).not.toBeNull();
  answer = 204;
  expect(await pause(true)).toMatchObject({ success: true });
  await passTime(server.context, 3_600);
  await round();
  expect(receiver.calls).toHaveLength(1);
  await pause(false);
  await round();
  expect(await crm()).toMatchObject({ gone_at: null, waiting: 0 });
});

it('hook-11: sends one event again under its id, and those of a span', async () => {
  await save();
  await makeSecret();
  const from = new Date(Date.now() - 60_000).toISOString();
  await newMember(server);
  await newMember(server);
  await round();
  const [newest] = await deliveries();
  const replay = (which: Parameters<typeof replayBody>[0]) =>
    office.call('replayEvents', { cookie: manager, params, body: replayBody(which) });
  const replayBody = (
    which: { event: string } | { from: string; until: string; only_given_up: boolean },
  ) => ({ ...act(), which });
  expect(await replay({ event: newest?.id ?? '' })).toMatchObject({ data: { replayed: 1 } });
  await round();
  expect(receiver.calls.at(-1)?.webhookId).toBe(newest?.event_id);
  const until = new Date(Date.now() + 60_000).toISOString();
  expect(await replay({ from, until, only_given_up: true })).toMatchObject({ code: 'rule_broken' });
  expect(await replay({ from, until, only_given_up: false })).toMatchObject({
    data: { replayed: 2 },
  });
  await round();
  expect(receiver.calls).toHaveLength(5);
  expect(new Set(receiver.calls.map(({ webhookId }) => webhookId)).size).toBe(2);
});

it('hook-12: shows deliveries with their answers, one with the body that was sent, and sends a test', async () => {
  await save();
  await makeSecret();
  const member = await newMember(server);
  answer = 500;
  await round();
  const [waiting] = await deliveries({ outcome: 'waiting' });
  expect(waiting).toMatchObject({
    type: 'member.registered',
    member_id: String(member.id),
    status: 500,
    failure: 'refused',
    attempts: 1,
  });
  const shown = await office.call('showEventDelivery', {
    cookie: manager,
    params: { ...params, id: waiting?.id ?? '' },
  });
  expect(shown.data?.body).toBe(receiver.calls[0]?.text);
  const kind = allEventKinds['member.registered'] ?? expect.fail('no kind');
  eventBody('member.registered', kind.data).parse(JSON.parse(shown.data?.body ?? ''));
  answer = 204;
  const tested = await office.call('testEventEndpoint', {
    cookie: manager,
    params,
    body: { key: randomUUID() },
  });
  expect(tested).toMatchObject({ success: true });
  await round();
  expect(receiver.calls.at(-1)?.type).toBe('endpoint.tested');
  expect(await deliveries({ outcome: 'taken' })).toMatchObject([{ member_id: null, status: 204 }]);
  for (const named of [String(member.id), `KP${member.id}`, `kp${member.id}`]) {
    expect(await deliveries({ member: named })).toHaveLength(1);
  }
  expect(await deliveries({ member: `KP${member.id}0` })).toEqual([]);
});

it('hook-12: an endpoint that answers each call with a 500 fails, since nothing was taken', async () => {
  await save();
  await makeSecret();
  expect((await crm())?.failing_since).toBeNull();
  answer = 500;
  await newMember(server);
  await round();
  const first = await deliveries();
  expect(await crm()).toMatchObject({ failures: 0, failing_since: first[0]?.occurred_at });
  answer = 204;
  await passTime(server.context, 60);
  await round();
  expect((await crm())?.failing_since).toBeNull();
  answer = 500;
  await newMember(server);
  await passTime(server.context, 60);
  await round();
  expect((await crm())?.failing_since).not.toBeNull();
});

it('hook-12: Home shows an endpoint that has not taken an event for five minutes, or is gone', async () => {
  await save();
  await makeSecret();
  await newMember(server);
  answer = 500;
  await round();
  const shown = async () => {
    const { data } = await office.call('listProblems', { cookie: manager });
    return data?.problems
      .filter(({ kind }) => kind === 'event_untaken')
      .map((each) => each.subject);
  };
  expect(await shown()).toEqual([]);
  await passTime(server.context, 6 * 60);
  expect(await shown()).toEqual(['crm']);
  await pause(true);
  expect(await shown()).toEqual([]);
  await pause(false);
  expect(await shown()).toEqual([]);
  answer = 410;
  await round();
  expect(await shown()).toEqual(['crm']);
});

it('hook-12: tells a next try only where there is one', async () => {
  await save();
  await makeSecret();
  await newMember(server);
  answer = 503;
  await round();
  const next = async () => [(await crm())?.retry_at, (await deliveries())[0]?.due_at];
  expect(await next()).toEqual([expect.any(String), expect.any(String)]);
  await pause(true);
  expect(await next()).toEqual([null, null]);
  await pause(false);
  expect(await next()).toEqual([null, null]);
  await round();
  await passTime(server.context, 3_600);
  expect(await next()).toEqual([null, null]);
  answer = 410;
  await round();
  expect(await next()).toEqual([null, null]);
});

it('hook-12: sends no test to an endpoint that is paused, gone or without a secret', async () => {
  await save();
  const test = () =>
    office.call('testEventEndpoint', { cookie: manager, params, body: { key: randomUUID() } });
  expect(await test()).toMatchObject({ code: 'rule_broken' });
  await makeSecret();
  await pause(true);
  expect(await test()).toMatchObject({ code: 'rule_broken' });
  await pause(false);
  answer = 410;
  expect(await test()).toMatchObject({ success: true });
  await round();
  expect(await test()).toMatchObject({ code: 'rule_broken' });
  expect(await deliveries()).toHaveLength(1);
});

it('hook-12: random numbers and codes find nothing', async () => {
  const call = (code: string, id: string) =>
    office.call('showEventDelivery', { cookie: manager, params: { code, id } });
  expect(await call('none', '1')).toMatchObject({ code: 'not_found' });
  expect(await call('none', '9'.repeat(18))).toMatchObject({ code: 'not_found' });
  expect(await call('none', 'x')).toMatchObject({ code: 'invalid_input' });
});
