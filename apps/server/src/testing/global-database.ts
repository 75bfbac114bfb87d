import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import { openDatabase, openPostgres } from '../db/open.ts';
import { isEmbedded } from './engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that nobody opens: what test files take copies of. */
    templateUrl: string;
    /** The same for the embedded engine, where that is under test: a data directory. */
    templateDir: string | undefined;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for all the test files of the server, migrated once. None for a run
 * on the embedded engine, so that no test there works on PostgreSQL unnoticed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isEmbedded) return provideEmbedded(project);
  project.provide('templateDir', undefined);
  const postgres = await startThrowawayPostgres();
  const templateUrl = await postgres.createDatabase();
  const opened = await openPostgres(templateUrl);
  await opened.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('templateUrl', templateUrl);
  return () => postgres.stop();
}

async function provideEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-template-'));
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, 'server');
  await opened.close();
  project.provide('templateDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
