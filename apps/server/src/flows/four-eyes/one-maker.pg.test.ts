import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertControl } from '../../features/staff/controls-store.ts';
import { aCoupon } from '../../testing/money/coupon-terms.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { queryAsOwner } from '../../testing/money/payments.ts';
import { setBounds } from '../../testing/people/second-person.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  await setBounds(server.context.database, { offers: 20_000 });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function idOf(role: string): Promise<bigint> {
  const [person] = await server.context.database.query<{ id: bigint }>(
    sql`select id from staff where email = ${`${role}@kapao.test`}`,
  );
  return person?.id ?? expect.fail(role);
}

/** Publishes a coupon of 15,000 baht. */
async function publish(code: string, cookie: string) {
  const limits = { total_limit: 1, turnover_multiple: 5, max_withdrawal: 100 };
  const terms = aCoupon({ code, amount: 15_000, ...limits });
  const body = { id: null, seen: null, terms, key: randomUUID() };
  const { data } = await office.call('saveCoupon', { cookie, body });
  if (!data || !('id' in data)) throw new Error('not saved');
  const { id, seen } = data;
  const publishing = {
    cookie,
    params: { id },
    body: { seen, reason: 'agreed', key: randomUUID() },
  };
  return office.call('publishCoupon', publishing);
}

it('risk-15: the acts of everybody whom one person invited are one maker’s, for 7 days', async () => {
  const [owner, manager, marketing] = [
    await office.signIn('owner'),
    await office.signIn('manager'),
    await office.signIn('marketing'),
  ];
  const controllerId = await idOf('owner');
  for (const role of ['marketing', 'manager']) {
    const invited = { staffId: await idOf(role), controllerId, kind: 'invited' } as const;
    await server.context.database.transaction((tx) => insertControl(tx, invited));
  }
  const held = { status: 202, code: 'second_person' };
  expect(await publish('FIRST', manager)).toMatchObject({ status: 200 });
  // The one who holds both, and the other one.
  expect(await publish('SECOND', owner)).toMatchObject(held);
  expect(await publish('THIRD', marketing)).toMatchObject(held);
  await queryAsOwner(
    server,
    sql`update staff_controls set created_at = created_at - interval '8 days'`,
  );
  expect(await publish('FOURTH', marketing)).toMatchObject({ status: 200 });
});
