import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../../scripts/testing/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { migrateUntil } from '../../testing/schema-before.ts';

const FIRST_WITH_REFERENCES = '0018';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
});
afterAll(() => pool.end());

it('refs-07: numbers the payments of an earlier version, each site’s day in their order', async () => {
  await migrateUntil(pool, FIRST_WITH_REFERENCES);
  // Without triggers and foreign keys the rows need no members, methods and gateways.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into deposits
           (member_id, website_id, method_id, gateway_code, adapter, ref_code, requested_micro, amount_micro,
            created_at, deadline_at, reserved_until)
    select 1, site, 1, 'g', 'promptpay', 'ref-' || site || '-' || at, 10000, 10000,
           at::timestamptz, at::timestamptz, at::timestamptz
      from (values (3, '2026-11-27T18:00:00Z'), (3, '2026-11-27T16:59:00Z'), (3, '2026-11-28T09:00:00Z'),
                   (4, '2026-11-28T09:00:00Z')) as made (site, at);
    commit`);
  await migrate(pool);
  const { rows } = await pool.query<{ text: string }>(`
    select website_id || ' ' || short_reference as text
      from deposits
     order by website_id, created_at`);
  expect(rows.map(({ text }) => text)).toEqual([
    '3 D-2711-0001',
    '3 D-2811-0001',
    '3 D-2811-0002',
    '4 D-2811-0001',
  ]);
});
