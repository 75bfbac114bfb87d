import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import { openPostgres } from '../db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database without connections, from which test files copy theirs. */
    templateUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for all the test files of the server, migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const templateUrl = await postgres.createDatabase();
  const opened = await openPostgres(templateUrl);
  await opened.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('templateUrl', templateUrl);
  return () => postgres.stop();
}
