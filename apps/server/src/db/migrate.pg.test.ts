import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { migrate } from './migrate.ts';

let directory: string;
let folder: URL;
let pool: pg.Pool;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kapao-migrations-'));
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
    expect((await migrating).applied).toEqual(['0002_order.sql']);
  });
});

it('ops-06: a file that was changed after it had been applied is an error', async () => {
  await write('0001_sends.sql', 'create table sends (due_at timestamptz, attempts integer)');
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0001_sends.sql changed after it was applied',
  );
});
