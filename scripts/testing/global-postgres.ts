import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server on which test files create databases: `createDatabase(inject('postgresUrl'))`. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for all the test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
