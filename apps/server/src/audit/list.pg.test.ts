import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { listAudit } from './list.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  // Many rows of one operation, and a few rare ones long ago.
  await opened.database.query(sql`
    insert into audit_events (id, at, actor_kind, actor, operation, target, outcome, hash)
    select n, now(), 'staff', 'cashier@kapao.test',
           case when n % 5000 = 7 then 'setSwitch' else 'signIn' end,
           'member:' || n,
           case n % 5000 when 8 then 'denied' when 9 then 'refused' else 'done' end,
           ''
      from generate_series(1, 20000) as n`);
  await opened.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`analyze audit_events`);
  });
});
afterAll(async () => {
  await opened.close();
});

/** The plan of the list with a filter. */
async function planOf(filter: { operation?: string; outcome?: string }): Promise<string> {
  const lines: string[] = [];
  const on: Queryable = {
    query: async (statement) => {
      const plan = await opened.database.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      lines.push(...plan.map((line) => line['QUERY PLAN']));
      return [];
    },
    now: () => new Date(),
  };
  await listAudit(on, { ...filter, limit: 51 });
  return lines.join('\n');
}

it.each([
  ['a rare operation', { operation: 'setSwitch' }, 'audit_events_by_operation'],
  ['denials', { outcome: 'denied' }, 'audit_events_not_done'],
  ['refusals', { outcome: 'refused' }, 'audit_events_not_done'],
  ['denials of an operation', { operation: 'signIn', outcome: 'denied' }, 'audit_events_not_done'],
  ['done acts', { outcome: 'done' }, 'audit_events_pkey'],
])('office-52: finds %s by an index', async (_rows, filter, index) => {
  expect(await planOf(filter)).toContain(index);
});
