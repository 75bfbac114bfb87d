import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { migrate } from './migrate.ts';

/** It builds an index on a table that was there before. */
const LAST = '0100';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
  await migrate(pool, LAST);
});
afterAll(() => pool.end());

/** Runs `work` while a transaction of somebody else's has written into the table. */
async function whileWriting(work: (commit: () => Promise<unknown>) => Promise<void>) {
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('lock table push_sends in row exclusive mode');
  try {
    await work(() => writer.query('commit'));
  } finally {
    await writer.query('rollback');
    writer.release();
  }
}

it('ops-06: a migration gives up after ten waits for a lock, lets others through meanwhile, and leaves nothing', async () => {
  await whileWriting(async () => {
    const pace = { lockMs: 50, pauseMs: 50 };
    const migrating = migrate(pool, '0101', pace);
    const outcome = expect(migrating).rejects.toMatchObject({
      message: expect.stringContaining('migration 0100'),
      cause: expect.objectContaining({ code: '55P03' }),
    });
    // This queues behind the migration's wait, and passes in the pause after it.
    await pool.query('lock table push_sends in row exclusive mode; select 1');
    await outcome;
  });
  const { rows } = await pool.query(`select to_regclass('push_sends_in_order') as index`);
  expect(rows).toEqual([{ index: null }]);
});

it('ops-06: a migration that found a lock taken is tried again until it is free', async () => {
  await whileWriting(async (commit) => {
    const migrating = migrate(pool, '0101', { lockMs: 20, pauseMs: 20 });
    const isRefused = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where query like 'rollback%' and datname = current_database()`,
        )
      ).rowCount;
    while ((await isRefused()) === 0);
    await commit();
    expect((await migrating).applied).toEqual([expect.stringContaining('0100')]);
  });
});
