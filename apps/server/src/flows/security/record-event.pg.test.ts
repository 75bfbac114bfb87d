import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSecurityTexts } from '../../features/security-events/send-texts.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { duringWork, eventsOf } from '../../testing/people/security.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { recordSecurityEvent } from './record-event.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newPerson() {
  const body = registration();
  const result = await server.call('register', { body, address: freshAddress() });
  if (!result.success) throw new Error(result.message);
  return { phone: body.phone, id: BigInt(result.data.memberData.id) };
}

it('alert-03: sends no SMS again whose answer never came, and the others of its batch once', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, newPerson));
  for (const { id } of people) {
    await server.context.database.transaction((tx) =>
      recordSecurityEvent(tx, { memberId: id, kind: 'passkey_added', madeBy: 'member' }),
    );
  }
  const sent: string[] = [];
  const deliver: typeof server.context.sms.deliver = async ({ phone }) => {
    sent.push(phone);
    if (phone === people[0]?.phone) throw new Error('the server stops');
    return { outcome: 'accepted', messageId: phone };
  };
  const send = () =>
    sendSecurityTexts({ ...server.context, sms: { deliver } }, new AbortController().signal);
  for (let count = 0; count < 2; count += 1) {
    await send();
    await queryAsOwner(server, sql`update security_texts set due_at = now()`);
  }
  await send();
  expect(sent.toSorted()).toEqual(people.map(({ phone }) => phone).toSorted());
  expect(await server.context.database.query(sql`select from security_texts`)).toEqual([]);
});

it('alert-01: records an event beside a change of the phone without a deadlock', async () => {
  const { id } = await newPerson();
  const { database } = server.context;
  const phone = `067${String(id).padStart(7, '0')}`;
  const event = { memberId: id, kind: 'passkey_removed', madeBy: 'member' } as const;
  let isFree = false;
  await duringWork(
    server,
    (tx) => tx.query(sql`update members set phone = ${phone} where id = ${id}`),
    () => database.transaction((tx) => recordSecurityEvent(tx, event)),
    async (tx) => {
      const [lock] = await tx.query<{ isFree: boolean }>(sql`
        select pg_try_advisory_xact_lock(hashtextextended('security_events', ${id})) as "isFree"`);
      isFree = lock?.isFree ?? false;
    },
  );
  expect(isFree).toBe(true);
  expect(await eventsOf(server, id)).toEqual(['passkey_removed']);
});
