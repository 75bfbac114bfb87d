import pg from 'pg';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { expectNamedFields } from './people/audit-names.ts';
import { expectSoundLedger } from './money/ledger.ts';

export interface TestDatabase extends OpenedDatabase {
  /** URL for `openPostgres`, to open the same database as another server would. */
  url: string;
}

/** Creates a migrated database on the test run's PostgreSQL and opens it as the application's role. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  await giveAuthor(url);
  const opened = await openPostgres(url);
  // The template database may be older than the lag that reports accept, so its sums are dated to now.
  await opened.database.query(sql`update report_folds set moved_at = now()`);
  return {
    ...opened,
    url,
    // After every test file `ledger:verify` finds nothing, and the log has words. Databases are dropped with their server.
    close: async () => {
      try {
        await expectSoundLedger(opened.database);
        await expectNamedFields(opened.database);
      } finally {
        await opened.close();
      }
    },
  };
}

/** Gives changes of configuration without an author a default one, because fixtures write configuration directly. */
export async function giveAuthor(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`alter database ${name} set kapao.actor = 'system:test'`);
  } finally {
    await client.end();
  }
}

/** Returns the database without an author, as a site's processes use it outside the office and the commands. */
export function withoutAuthor(database: Database): Database {
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (tx) => {
      await tx.query(sql`set local kapao.actor = ''`);
      return work(tx);
    }, options);
  const query: Database['query'] = (statement) => transaction((tx) => tx.query(statement));
  return { ...database, transaction, query };
}
