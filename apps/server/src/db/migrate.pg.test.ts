import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { schemaState, writeSchemaBefore } from '../testing/schema-before.ts';
import { checkSchema, migrate, SchemaError } from './migrate.ts';

let directory: string;
let folder: URL;
let pool: pg.Pool;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kapao-migrations-'));
  await mkdir(join(directory, 'views'));
  folder = pathToFileURL(`${directory}/`);
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
  await write('0001_sends.sql', 'create table sends (due_at timestamptz)');
  await migrate(pool, { folder });
  await write('0002_order.sql', 'create index sends_in_order on sends (due_at)');
});
afterAll(async () => {
  await pool.end();
  await rm(directory, { recursive: true, force: true });
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}

/** Runs `work` while a transaction of somebody else's has written into the table. */
async function whileWriting(work: (commit: () => Promise<unknown>) => Promise<void>) {
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('lock table sends in row exclusive mode');
  try {
    await work(() => writer.query('commit'));
  } finally {
    await writer.query('rollback');
    writer.release();
  }
}

it('ops-06: a migration gives up after ten waits for a lock, lets others through meanwhile, and leaves nothing', async () => {
  await whileWriting(async () => {
    const migrating = migrate(pool, { folder, pace: { lockMs: 50, pauseMs: 50 } });
    const outcome = expect(migrating).rejects.toMatchObject({
      message: expect.stringContaining('migration 0002'),
      cause: expect.objectContaining({ code: '55P03' }),
    });
    // This queues behind the migration's wait, and passes in the pause after it.
    await pool.query('lock table sends in row exclusive mode; select 1');
    await outcome;
  });
  const { rows } = await pool.query(`select to_regclass('sends_in_order') as index`);
  expect(rows).toEqual([{ index: null }]);
});

it('ops-06: a migration that found a lock taken is tried again until it is free', async () => {
  await whileWriting(async (commit) => {
    const migrating = migrate(pool, { folder, pace: { lockMs: 20, pauseMs: 20 } });
    const isRefused = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where query like 'rollback%' and datname = current_database()`,
        )
      ).rowCount;
    while ((await isRefused()) === 0);
    await commit();
    expect(await migrating).toEqual(['0002_order.sql']);
  });
});

const late = (than: string) =>
  `create view late_sends as select due_at from sends where due_at < ${than}`;

it('ops-06: a view whose text has changed is made again, once', async () => {
  await write('views/late_sends.sql', late(`'2026-01-01'`));
  expect(await migrate(pool, { folder })).toEqual(['views/late_sends.sql']);
  await write('views/late_sends.sql', late('now()'));
  expect(await migrate(pool, { folder })).toEqual(['views/late_sends.sql']);
  expect(await migrate(pool, { folder })).toEqual([]);
  await pool.query(`insert into sends values ('2026-02-01')`);
  expect((await pool.query('select from late_sends')).rowCount).toBe(1);
});

it('ops-06: a start of the version before leaves the views of a newer one', async () => {
  await write('views/late_sends.sql', late(`'2026-01-01'`));
  expect(await migrate(pool, { folder })).toEqual([]);
  expect((await pool.query('select from late_sends')).rowCount).toBe(1);
});

it('ops-06: a migration finds no view, and all views follow it in its transaction', async () => {
  await write(
    '0003_times.sql',
    'alter table sends rename due_at to at; alter table sends alter at type date',
  );
  const outcome = migrate(pool, { folder });
  await expect(outcome).rejects.toThrow('migration views/late_sends.sql failed');
  expect((await pool.query('select due_at from late_sends')).rowCount).toBe(1);
  await write('views/late_sends.sql', 'create view late_sends as select at from sends');
  expect(await migrate(pool, { folder })).toEqual(['0003_times.sql', 'views/late_sends.sql']);
  expect((await pool.query('select at from late_sends')).rowCount).toBe(1);
});

it('ops-06: a view without a file goes with the next migration', async () => {
  await rm(join(directory, 'views/late_sends.sql'));
  expect(await migrate(pool, { folder })).toEqual([]);
  await write('0004_attempts.sql', 'alter table sends add attempts integer');
  expect(await migrate(pool, { folder })).toEqual(['0004_attempts.sql']);
  const { rows } = await pool.query(`
    select to_regclass('late_sends') as view,
           array(select name from migrations where name like 'views/%') as names`);
  expect(rows).toEqual([{ view: null, names: [] }]);
});

it('ops-14: a database of before version 1.0.0 is refused in one sentence, and not touched', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  await writeSchemaBefore(url);
  const before = await schemaState(url);
  const old = new pg.Pool({ connectionString: url });
  for (const open of [() => migrate(old), () => checkSchema(old)]) {
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaError);
    expect(String(refusal)).toMatch(
      /: The database is of a Kapao before version 1\.0\.0, [^.\n]+\.$/,
    );
  }
  await old.end();
  expect(await schemaState(url)).toEqual(before);
});

it('ops-06: a file that was changed after it had been applied is an error', async () => {
  await write('0001_sends.sql', 'create table sends (due_at timestamptz, attempts integer)');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0001_sends.sql changed after it was applied',
  );
});
