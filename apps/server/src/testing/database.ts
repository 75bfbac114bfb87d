import { inject } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';

export interface TestDatabase extends OpenedDatabase {
  url: string;
}

/** A fresh, migrated database on the test run's PostgreSQL, opened as the application's role. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabase(inject('postgresUrl'));
  return { url, ...(await openPostgres(url)) };
}
