import { eventTypes } from '@kapao/contract/outgoing-events/event-types.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actAs, SANDBOX } from '../../db/author.ts';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  addEventEndpoint,
  dropEventEndpoints,
  EVENT_SECRET,
  isSignedBy,
  passTime,
  startEventReceiver,
} from '../../testing/people/event-receiver.ts';
import type {
  EventReceiver,
  ReceivedEvent,
  ReceiverAnswer,
} from '../../testing/people/event-receiver.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import { cleanUpEvents } from './deliveries-store.ts';
import { deleteEndpoint, keepSecret } from './endpoints-store.ts';
import { sendEvents } from './send-events.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let server: PaymentServer;
let receiver: EventReceiver;
let answer: (event: ReceivedEvent) => ReceiverAnswer;
let first: TestMember;
let second: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  receiver = await startEventReceiver((event) => answer(event));
  [first, second] = [await newMember(server), await newMember(server)];
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});
beforeEach(async () => {
  await dropEventEndpoints(server.context);
  receiver.calls.length = 0;
  answer = () => 204;
});

const add = (code: string) =>
  addEventEndpoint(server.context, { code, url: `${receiver.url}/${code}`, eventTypes });
const idle = new AbortController().signal;
const round = () => sendEvents(server.context, idle);
/** Blocks and unblocks a member: an event for each turn. */
async function turn(member: TestMember, times = 2) {
  for (let each = 0; each < times; each += 1) {
    await server.context.database.query(sql`
      update members
         set status = case status when 'active' then 'blocked' else 'active' end
       where id = ${member.id}`);
  }
}
/** The events that an endpoint has taken, by their ids, in the order of the calls. */
const takenBy = async (code: string, member?: TestMember) => {
  const rows = await server.context.database.query<{ id: bigint }>(sql`
    select event_id as id
      from event_deliveries
     where endpoint_code = ${code}
       and outcome       = 'taken'
       and (member_id = ${member?.id ?? null} or ${member === undefined}::boolean)
     order by event_id`);
  return rows.map(({ id }) => Number(id));
};
const callsOf = (code: string, member?: TestMember) =>
  receiver.calls
    .filter((call) => call.code === code)
    .filter(({ memberId }) => member === undefined || memberId === String(member.id))
    .map(({ sequence }) => sequence);
const outcomes = async (code: string) => {
  const rows = await server.context.database.query<{ outcome: string; deliveries: number }>(sql`
    select outcome,
           count(*)::integer as deliveries
      from event_deliveries
     where endpoint_code = ${code}
     group by outcome
     order by outcome`);
  return Object.fromEntries(rows.map(({ outcome, deliveries }) => [outcome, deliveries]));
};
const ascending = (all: readonly number[]) => all.toSorted((one, other) => one - other);

it('hook-05 hook-06: sends each event once, signed, and those of a member in their order', async () => {
  await add('crm');
  await turn(first, 6);
  await turn(second, 4);
  await round();
  await round();
  expect(receiver.calls).toHaveLength(10);
  expect(receiver.calls.every((call) => isSignedBy(call, EVENT_SECRET))).toBe(true);
  for (const member of [first, second]) {
    expect(callsOf('crm', member)).toEqual(ascending(callsOf('crm', member)));
  }
  expect(await outcomes('crm')).toEqual({ taken: 10 });
});

it('hook-05: two servers send at the same time, each event once and in order', async () => {
  await add('crm');
  await turn(first, 12);
  await turn(second, 12);
  await Promise.all([round(), round(), round()]);
  while ((await outcomes('crm'))['taken'] !== 24) {
    await passTime(server.context, 2);
    await Promise.all([round(), round()]);
  }
  expect(receiver.calls).toHaveLength(24);
  for (const member of [first, second]) {
    expect(callsOf('crm', member)).toEqual(ascending(callsOf('crm', member)));
  }
});

it('hook-05: an event that is refused holds back the later ones of its member alone', async () => {
  await add('crm');
  await turn(first, 3);
  await turn(second, 3);
  answer = ({ memberId }) => (memberId === String(first.id) ? 500 : 204);
  await round();
  expect(callsOf('crm', first)).toHaveLength(1);
  expect(await takenBy('crm', second)).toHaveLength(3);
  // The endpoint works: other members are told at once.
  await turn(second, 1);
  await round();
  expect(await takenBy('crm', second)).toHaveLength(4);
  answer = () => 204;
  await passTime(server.context, 60);
  await round();
  const calls = callsOf('crm', first);
  expect(calls).toEqual(ascending(calls));
  expect(await outcomes('crm')).toEqual({ taken: 7 });
});

it('hook-06: each attempt has the same id and body, and its own time and signature', async () => {
  await add('crm');
  await turn(first, 1);
  answer = () => 500;
  await round();
  await passTime(server.context, HOUR);
  // Standard Webhooks has whole seconds.
  const [one] = receiver.calls;
  await expect
    .poll(() => Math.floor(Date.now() / 1_000), { timeout: 3_000 })
    .toBeGreaterThan(Number(one?.timestamp));
  answer = () => 200;
  await round();
  const [, again] = receiver.calls;
  expect([again?.webhookId, again?.text]).toEqual([one?.webhookId, one?.text]);
  expect(again?.timestamp).not.toBe(one?.timestamp);
  expect(again && isSignedBy(again, EVENT_SECRET)).toBe(true);
});

it('hook-06: an event is given up after three days, and its member goes on', async () => {
  await add('crm');
  await turn(first, 2);
  let refused: number | undefined;
  answer = ({ sequence }) => {
    refused ??= sequence;
    return sequence === refused ? 500 : 204;
  };
  await round();
  await passTime(server.context, 2.9 * DAY);
  await round();
  expect(await outcomes('crm')).toEqual({ waiting: 2 });
  await passTime(server.context, DAY);
  await round();
  await round();
  expect(await outcomes('crm')).toEqual({ given_up: 1, taken: 1 });
});

it.each([
  ['refuses connections', 'hang up'],
  ['answers 503', 503],
] as const)(
  'hook-07: nothing is lost at an endpoint that %s for an hour',
  async (_, failing) => {
    await add('crm');
    answer = () => failing;
    // An hour, looked at each minute; the product works meanwhile.
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute % 10 === 0) await turn(first, 1);
      if (minute % 10 === 5) await turn(second, 1);
      await round();
      await passTime(server.context, 61);
    }
    expect(await makeDeposit(server, first, 100)).toBeGreaterThan(99);
    // One call each minute at most, whatever waits.
    expect(receiver.calls.length).toBeLessThanOrEqual(61);
    answer = () => 204;
    const failed = receiver.calls.length;
    await round();
    const after = receiver.calls.slice(failed);
    expect(await outcomes('crm')).toEqual({ taken: 14 });
    for (const member of [first, second]) {
      const own = after.filter(({ memberId }) => memberId === String(member.id));
      const order = own.map(({ sequence }) => sequence);
      expect(order).toEqual(ascending(order));
    }
  },
  60_000,
);

it('hook-07: an event that the endpoint falls over each time waits longer and longer, and others go on', async () => {
  await add('crm');
  await turn(first, 1);
  answer = ({ memberId }) => (memberId === String(first.id) ? 503 : 204);
  for (let time = 0; time < 4; time += 1) {
    await round();
    await turn(second, 1);
    await passTime(server.context, 61);
    await round();
    await passTime(server.context, 61);
  }
  expect(await outcomes('crm')).toEqual({ taken: 4, waiting: 1 });
  // After 5 s, 30 s and 2 min it is not due yet.
  expect(callsOf('crm', first).length).toBeLessThan(8);
  answer = () => 204;
  await passTime(server.context, HOUR);
  await round();
  expect(await outcomes('crm')).toEqual({ taken: 5 });
});

it('hook-07: an endpoint that never answers keeps no other waiting', async () => {
  await add('slow');
  await add('crm');
  await turn(first, 2);
  answer = ({ code }) => (code === 'slow' ? 'silent' : 204);
  let isOver = false;
  const running = round().then(() => (isOver = true));
  await expect.poll(() => takenBy('crm').then(({ length }) => length)).toBe(2);
  await turn(second, 2);
  await expect.poll(() => takenBy('crm').then(({ length }) => length), { timeout: 4_000 }).toBe(4);
  expect(isOver).toBe(false);
  await running;
  expect(await outcomes('slow')).toEqual({ waiting: 4 });
}, 30_000);

it('hook-07: obeys retry-after, up to an hour', async () => {
  await add('crm');
  await turn(first, 1);
  answer = () => ({ status: 429, headers: { 'retry-after': '1800' } });
  await round();
  await passTime(server.context, 1_700);
  await round();
  expect(receiver.calls).toHaveLength(1);
  await passTime(server.context, 110);
  await round();
  expect(receiver.calls).toHaveLength(2);
});

it.each([
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['an error', 500],
] as const)('hook-06: %s is no success, and is not followed', async (_, wrong) => {
  await add('crm');
  await turn(first, 1);
  answer = () => wrong;
  await round();
  expect(receiver.calls).toHaveLength(1);
  expect(await outcomes('crm')).toEqual({ waiting: 1 });
});

it('hook-06: the status decides, and an answer without end is not read', async () => {
  await add('crm');
  await turn(first, 2);
  answer = () => 'endless';
  await round();
  expect(await outcomes('crm')).toEqual({ taken: 2 });
});

it('hook-10: an endpoint that is gone is asked no more, and keeps what waits', async () => {
  await add('crm');
  await turn(first, 2);
  answer = () => 410;
  await round();
  await passTime(server.context, 4 * DAY);
  await cleanUpEvents(server.context, idle);
  await round();
  expect(receiver.calls).toHaveLength(1);
  expect(await outcomes('crm')).toEqual({ waiting: 2 });
});

it('hook-06: gives up what a failing endpoint was never asked about', async () => {
  await add('crm');
  await turn(first, 2);
  answer = () => 'hang up';
  await round();
  await passTime(server.context, 3.1 * DAY);
  await cleanUpEvents(server.context, idle);
  expect(await outcomes('crm')).toEqual({ given_up: 2 });
});

it('hook-10: deletes what is older than 30 days, however much it is', async () => {
  await add('crm');
  await server.context.database.query(sql`
    insert into outgoing_events (uuid, type, member_id, occurred_at, data)
    select gen_random_uuid(), 'member.blocked', ${first.id},
           now() - make_interval(days => case when number > 1200 then 29 else 31 end), '{}'
      from generate_series(1, 1201) as number`);
  await cleanUpEvents(server.context, AbortSignal.abort());
  const left = async () => {
    const [row] = await server.context.database.query<{ events: number }>(
      sql`select count(*)::integer as events from outgoing_events`,
    );
    return row?.events;
  };
  expect(await left()).toBe(1_201);
  await cleanUpEvents(server.context, idle);
  expect(await left()).toBe(1);
});

it('hook-02: a new endpoint gets nothing that an earlier one of its code left behind', async () => {
  await add('crm');
  await server.context.database.transaction(async (tx) => {
    // A change in flight: its delivery is committed after the endpoint has gone.
    await tx.query(sql`
      update members
         set status = case status when 'active' then 'blocked' else 'active' end
       where id = ${first.id}`);
    await server.context.database.transaction((other) => deleteEndpoint(other, 'crm'));
  });
  await add('crm');
  expect(await outcomes('crm')).toEqual({ waiting: 1 });
  await turn(first, 1);
  await turn(second, 1);
  await round();
  await passTime(server.context, 2);
  await round();
  expect(callsOf('crm', first)).toHaveLength(1);
  expect(callsOf('crm', second)).toHaveLength(1);
  expect(await outcomes('crm')).toEqual({ taken: 2 });
});

it('hook-06: a server that dies between the call and its commit sends the event again, and no later one first', async () => {
  await add('crm');
  await turn(first, 2);
  const { database } = server.context;
  // The lease is all that a killed server leaves.
  const dying = {
    ...server.context,
    database: { ...database, transaction: dieAtSecond(database) },
  };
  await expect(sendEvents(dying, new AbortController().signal)).resolves.toBeUndefined();
  expect(receiver.calls).toHaveLength(1);
  await round();
  expect(receiver.calls).toHaveLength(1);
  await passTime(server.context, 61);
  await round();
  const [one, again, next] = receiver.calls;
  expect(again?.webhookId).toBe(one?.webhookId);
  expect(next?.sequence).toBeGreaterThan(again?.sequence ?? 0);
  expect(await outcomes('crm')).toEqual({ taken: 2 });
});

/** Lets the transaction that leases through, and no other. */
function dieAtSecond(database: PaymentServer['context']['database']) {
  let transactions = 0;
  const transaction: typeof database.transaction = (work, options) => {
    transactions += 1;
    if (transactions > 1) return Promise.reject(new Error('killed'));
    return database.transaction(work, options);
  };
  return transaction;
}

it('hook-08: old and new secret sign together while both are valid', async () => {
  await add('crm');
  const { database, secrets } = server.context;
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  await database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    const keepUntil = new Date(Date.now() + 60_000);
    await keepSecret(tx, secrets, { code: 'crm', secret, keepUntil });
  });
  await turn(first, 1);
  await round();
  const [both] = receiver.calls;
  expect(both && [secret, EVENT_SECRET].map((each) => isSignedBy(both, each))).toEqual([
    true,
    true,
  ]);
  await database.transaction(async (tx) => {
    await actAs(tx, SANDBOX);
    await tx.query(sql`update event_endpoints set old_secret_until = now() - interval '1 second'`);
  });
  await turn(first, 1);
  await round();
  const [, alone] = receiver.calls;
  expect(alone && [secret, EVENT_SECRET].map((each) => isSignedBy(alone, each))).toEqual([
    true,
    false,
  ]);
});
