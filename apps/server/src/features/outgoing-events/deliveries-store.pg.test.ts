import { eventTypes } from '@kapao/contract/outgoing-events/event-types.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  addEventEndpoint,
  dropEventEndpoints,
  passTime,
  startEventReceiver,
} from '../../testing/people/event-receiver.ts';
import type { EventReceiver, ReceivedEvent } from '../../testing/people/event-receiver.ts';
import { replayDeliveries } from './deliveries-store.ts';
import { listEndpoints } from './endpoints-store.ts';
import { sendEvents } from './send-events.ts';

let server: PaymentServer;
let receiver: EventReceiver;
let answer: (event: ReceivedEvent) => number;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  receiver = await startEventReceiver((event) => answer(event));
  member = await newMember(server);
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});
beforeEach(async () => {
  await dropEventEndpoints(server.context);
  receiver.calls.length = 0;
  answer = () => 204;
  await addEventEndpoint(server.context, { code: 'crm', url: `${receiver.url}/crm`, eventTypes });
});

const round = () => sendEvents(server.context, new AbortController().signal);
const replayAll = () => {
  const span = { from: new Date(0), until: new Date(Date.now() + 60_000), isGivenUpOnly: false };
  return server.context.database.transaction((tx) => replayDeliveries(tx, 'crm', span));
};
/** Blocks and unblocks the member: an event for each turn. */
async function turn(times: number) {
  for (let each = 0; each < times; each += 1) {
    await server.context.database.query(sql`
      update members
         set status = case status when 'active' then 'blocked' else 'active' end
       where id = ${member.id}`);
  }
}
const sequences = () => receiver.calls.map(({ sequence }) => sequence);

it('hook-11 hook-05: refused events that are sent again hold back no new one, and keep their order', async () => {
  await turn(3);
  await round();
  const old = sequences();
  expect(old).toHaveLength(3);
  answer = ({ sequence }) => (old.includes(sequence) ? 500 : 204);
  expect(await replayAll()).toBe(3);
  receiver.calls.length = 0;
  await turn(2);
  await round();
  const fresh = sequences().filter((sequence) => !old.includes(sequence));
  expect(fresh).toHaveLength(2);
  answer = () => 204;
  await passTime(server.context, 60);
  await round();
  expect(sequences().filter((sequence) => old.includes(sequence))).toEqual([old[0], ...old]);
});

it('hook-07 hook-12: an endpoint that answers again with a 500 works, and its event is refused', async () => {
  const state = async () => (await listEndpoints(server.context.database, 3))[0];
  await turn(1);
  answer = () => 503;
  await round();
  expect(await state()).toMatchObject({ failures: 1, retryAt: expect.any(Date) });
  answer = () => 500;
  await passTime(server.context, 60);
  await round();
  expect(await state()).toMatchObject({
    failures: 0,
    retryAt: null,
    failingSince: expect.any(Date),
  });
});
