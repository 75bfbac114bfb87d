import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openDatabase, openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';

export interface TestDatabase extends OpenedDatabase {
  /** For `openTestDatabase`, as one more node. */
  url: string;
}

const EMBEDDED = 'embedded:';

/**
 * For what the embedded engine cannot show: it is one session without a line to cut, in which a second
 * would wait for ever for what the first one holds.
 */
export const isEmbedded = process.env['KAPAO_TEST_ENGINE'] === 'embedded';

/**
 * A fresh, migrated database, opened as the application's role: on the test run's PostgreSQL, or, with
 * KAPAO_TEST_ENGINE=embedded, an embedded engine of its own (`npm run test:embedded`).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (process.env['KAPAO_TEST_ENGINE'] === 'embedded') return createEmbedded();
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  return { url, ...(await openPostgres(url)) };
}

/** Opens a test's database once more, as another node or a command would. */
export async function openTestDatabase(url: string): Promise<OpenedDatabase> {
  if (!url.startsWith(EMBEDDED)) return openPostgres(url);
  return openDatabase({ databaseUrl: undefined, dataDir: url.slice(EMBEDDED.length) }, 'command');
}

async function createEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-db-'));
  const opened = await openDatabase({ databaseUrl: undefined, dataDir }, 'server');
  return {
    ...opened,
    url: `${EMBEDDED}${dataDir}`,
    close: async () => {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
