import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { addEventEndpoint } from '../../testing/people/event-receiver.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { listEndpoints } from './endpoints-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('hook-12: the list of endpoints reads none of the many events that were taken', async () => {
  const { context } = server;
  for (const code of ['crm', 'sums']) {
    const url = `https://${code}.example/events`;
    await addEventEndpoint(context, { code, url, eventTypes: ['member.registered'] });
  }
  const undone = new Error('undone');
  const plans: string[] = [];
  const explained = context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      with event as (
        insert into outgoing_events (uuid, type, member_id, occurred_at, data)
        select gen_random_uuid(), 'member.registered', 1, now(), '{}'
          from generate_series(1, 30000)
        returning id
      )
      insert into event_deliveries
             (endpoint_code, event_id, member_id, outcome, due_at, expires_at, attempts, attempted_at)
      select code, id, 1, state.outcome, case state.outcome when 'waiting' then now() end, now(), 2, now()
        from event
       cross join event_endpoints
       cross join lateral (
               select case id % 1000 when 0 then 'waiting' when 1 then 'given_up' else 'taken' end
             ) as state (outcome)`);
    await tx.query(sql`analyze event_deliveries, outgoing_events, event_endpoints`);
    const explaining: Queryable = {
      query: async <Row extends object>(statement: Sql) => {
        const plan = await tx.query<{ 'QUERY PLAN': string }>(
          sql`${raw('explain (analyze, costs off, timing off)')} ${join([statement], '')}`,
        );
        plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
        return tx.query<Row>(statement);
      },
      now: () => tx.now(),
    };
    expect(await listEndpoints(explaining, context.config.websiteId)).toMatchObject([
      { code: 'crm', waiting: 30, givenUp: 30, failingSince: expect.any(Date) },
      { code: 'sums', waiting: 30, givenUp: 30, failingSince: expect.any(Date) },
    ]);
    throw undone;
  });
  await expect(explained).rejects.toBe(undone);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on event_deliveries|event_deliveries_pkey/);
});
