import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { migrate } from './migrate.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
  await migrate(pool, '0128');
});
afterAll(() => pool.end());

it('desk-12: lets roles that block members go on keeping notes', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query("set local kapao.actor = 'system:sandbox'");
  await client.query(
    `insert into roles (code, name_th, name_en, permissions)
     values ('night', 'กะดึก', 'Night', array['members:read', 'members:act']),
            ('guest', 'แขก',  'Guest', array['members:read'])`,
  );
  await client.query('commit');
  client.release();
  await migrate(pool);
  const { rows } = await pool.query('select code, permissions from roles order by code');
  expect(rows).toEqual([
    { code: 'guest', permissions: ['members:read'] },
    { code: 'night', permissions: ['members:read', 'members:act', 'members:note'] },
  ]);
});
