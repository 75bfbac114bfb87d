import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { isEmbedded } from '../testing/engine.ts';
import { lookAfterTables } from './upkeep.ts';

const ROWS = 300;

/** PostgreSQL itself looks after its tables, and lets the application do nothing of it. */
describe.skipIf(!isEmbedded)('the upkeep of the embedded engine', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase();
  });
  afterAll(() => opened.close());

  /** The engine counts what was written up to a second later, unless it is asked to. */
  async function counted(write: Sql) {
    await opened.database.query(write);
    await opened.database.query(sql`select pg_stat_force_next_flush()`);
  }

  async function statistics() {
    const [row] = await opened.database.query(sql`
      select class.reltuples::integer as rows, statistics.n_dead_tup::integer as dead
        from pg_class as class
        join pg_stat_all_tables as statistics
          on statistics.relid = class.oid
       where class.relname = 'login_failures'`);
    return row;
  }

  it('counts what a table has grown to, once', async () => {
    await counted(sql`
      insert into login_failures (scope, key_hash, failures, last_at)
      select 'address', sha256(number::text::bytea), 1, now()
        from generate_series(1, ${ROWS}) as number`);
    expect(await lookAfterTables(opened.database)).toContain('login_failures');
    expect(await statistics()).toEqual({ rows: ROWS, dead: 0 });
    expect(await lookAfterTables(opened.database)).not.toContain('login_failures');
  });

  it('takes away the rows that are gone', async () => {
    await counted(sql`delete from login_failures`);
    expect(await statistics()).toEqual({ rows: ROWS, dead: ROWS });
    expect(await lookAfterTables(opened.database)).toContain('login_failures');
    expect(await statistics()).toEqual({ rows: 0, dead: 0 });
  });
});
