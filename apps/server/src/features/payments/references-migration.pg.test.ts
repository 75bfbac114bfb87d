import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../../scripts/testing/postgres.ts';
import { migrate } from '../../db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const FIRST_WITH_REFERENCES = '0018';

let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
  folder = await mkdtemp(join(tmpdir(), 'kapao-migrations-'));
  await mkdir(join(folder, 'views'));
  for (const name of await readdir(MIGRATIONS)) {
    // The views are those of now, and need the tables of later files.
    if (/^\d+_.*\.sql$/.test(name) && name < FIRST_WITH_REFERENCES)
      await copyFile(join(MIGRATIONS, name), join(folder, name));
  }
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

it('refs-07: numbers the payments of an earlier version, each site’s day in their order', async () => {
  await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
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
