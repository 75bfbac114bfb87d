import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startTestOffice } from '../testing/people/office.ts';
import { startTestServer } from '../testing/server.ts';
import { openPostgres } from './open.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(async () => {
  await opened.close();
});

it.each(['lists', 'reports', 'exports'] as const)(
  'engine-15: %s work as a role that cannot write, even where the transaction asks to',
  async (name) => {
    const reader = opened[name];
    expect(await reader.query(sql`select current_user::text as role`)).toEqual([
      { role: 'kapao_reader' },
    ]);
    for (const statement of [
      `update members set uuid = uuid`,
      `delete from withdrawals`,
      `insert into job_runs (job, day) values ('a', '2026-01-01')`,
      `truncate audit_events`,
    ]) {
      const write = reader.transaction(async (tx) => {
        await tx.query(sql`set transaction read write`);
        await tx.query(sql`${raw(statement)}`);
      });
      await expect(write).rejects.toThrow(/^permission denied for table/);
    }
  },
);

it('engine-16: a check reads by one connection, as the same role and without parallel processes', async () => {
  const checker = opened.openChecks();
  const [settings] = await checker.query(sql`
    select current_user::text                                        as role,
           current_setting('default_transaction_read_only')         as "readOnly",
           current_setting('max_parallel_workers_per_gather')::text as workers`);
  expect(settings).toEqual({ role: 'kapao_reader', readOnly: 'on', workers: '0' });
  await checker.close();
});

it('engine-15: may select what the application may, and nothing else', async () => {
  const privileges = await opened.database.query(sql`
    select class.oid::regclass::text as relation
      from pg_class as class
     where class.relnamespace = 'public'::regnamespace
       and class.relkind in ('r', 'p', 'v', 'm')
       and (
         has_table_privilege('kapao_reader', class.oid, 'insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege('kapao_reader', class.oid, 'insert, update, references')
         or has_table_privilege('kapao_app', class.oid, 'select')
              and not has_table_privilege('kapao_reader', class.oid, 'select')
       )`);
  expect(privileges).toEqual([]);
  const roles = await opened.database.query(sql`
    select granted.roleid::regrole::text as role
      from pg_auth_members as granted
     where granted.member = 'kapao_reader'::regrole`);
  expect(roles).toEqual([]);
});

it('engine-15: reads a table that a later migration adds', async () => {
  const owner = new pg.Client({ connectionString: opened.url });
  await owner.connect();
  await owner.query('create table of_later as select 1 as one');
  await owner.end();
  expect(await opened.lists.query(sql`select one from of_later`)).toEqual([{ one: 1 }]);
});

it('report-06: reports and exports read through REPORT_DATABASE_URL, lists and acts do not', async () => {
  const other = await createTestDatabase();
  const name = (on: TestDatabase) => new URL(on.url).pathname.slice(1);
  const both = await openPostgres(opened.url, { reportUrl: other.url });
  const databaseOf = async (of: 'database' | 'lists' | 'reports' | 'exports') => {
    const [row] = await both[of].query<{ name: string }>(sql`
      select current_database()::text as name`);
    return row?.name;
  };
  expect(await databaseOf('reports')).toBe(name(other));
  expect(await databaseOf('exports')).toBe(name(other));
  expect(await databaseOf('lists')).toBe(name(opened));
  expect(await databaseOf('database')).toBe(name(opened));
  await both.close();
  await other.close();
});

it('report-06: a report shows the figures of the second database', async () => {
  const other = await createTestDatabase();
  await other.database.query(sql`
    update report_folds
       set transfer_id = 4711`);
  const env = { DATABASE_URL: opened.url, REPORT_DATABASE_URL: other.url };
  const server = await startTestServer(env);
  const office = await startTestOffice(server.context);
  const cookie = await office.signIn('owner');
  expect(await office.call('getReport', { query: {}, cookie })).toMatchObject({
    data: { as_of: '4711' },
  });
  expect(await office.call('getToday', { cookie })).toMatchObject({ data: { as_of: '4711' } });
  await office.close();
  await server.close();
  await other.database.query(sql`
    update report_folds
       set transfer_id = 0`);
  await other.close();
});
