import { inject } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { expectSoundLedger } from './ledger.ts';

export interface TestDatabase extends OpenedDatabase {
  /** For `openPostgres`, as one more node. */
  url: string;
}

/** A fresh, migrated database on the test run's PostgreSQL, opened as the application's role. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  const opened = await openPostgres(url);
  return {
    ...opened,
    url,
    // Whatever a test has done, `ledger:verify` is clean afterwards. The database goes with its server.
    close: async () => {
      try {
        await expectSoundLedger(opened.database);
      } finally {
        await opened.close();
      }
    },
  };
}
