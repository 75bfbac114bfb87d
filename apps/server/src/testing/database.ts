import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { openDatabase, openPostgres } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { expectSoundLedger } from './ledger.ts';

export interface TestDatabase extends OpenedDatabase {
  /** For `openTestDatabase`, as one more node. */
  url: string;
}

const EMBEDDED = 'embedded:';
/** What the engine itself keeps in its data directory. */
const ENGINE = 'embedded';

/**
 * A fresh, migrated database, opened as the application's role: on the test run's PostgreSQL, or, with
 * KAPAO_TEST_ENGINE=embedded, an embedded engine of its own (`npm run test:embedded`).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, remove } = await createTestAddress();
  const opened = await openTestDatabase(url);
  return {
    ...opened,
    url,
    // Whatever a test has done, `ledger:verify` is clean afterwards, on either engine.
    close: async () => {
      try {
        await expectSoundLedger(opened.database);
      } finally {
        await opened.close();
        await remove();
      }
    },
  };
}

/** A database of the engine under test which nobody has opened: for whoever opens and closes it often. */
export async function createTestAddress(): Promise<{ url: string; remove: () => Promise<void> }> {
  if (process.env['KAPAO_TEST_ENGINE'] !== 'embedded') {
    const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
    // It goes with its server, at the end of the run.
    return { url, remove: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-db-'));
  const template = inject('templateDir');
  if (template !== undefined) {
    await cp(join(template, ENGINE), join(dataDir, ENGINE), { recursive: true });
  }
  return {
    url: `${EMBEDDED}${dataDir}`,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Opens a test's database, on the embedded engine as its server or beside the one that runs. */
export async function openTestDatabase(url: string): Promise<OpenedDatabase> {
  if (!url.startsWith(EMBEDDED)) return openPostgres(url);
  return openDatabase({ databaseUrl: undefined, dataDir: url.slice(EMBEDDED.length) }, 'command');
}
