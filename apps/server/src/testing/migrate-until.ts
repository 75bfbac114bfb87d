import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type pg from 'pg';
import { migrate } from '../db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Runs the migrations before a number, such as `0018`, so that a test can fill the tables as an earlier version did. */
export async function migrateUntil(pool: pg.Pool, before: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-migrations-'));
  try {
    await mkdir(join(folder, 'views'));
    for (const name of await readdir(MIGRATIONS)) {
      // The views are those of now, and need the tables of later files.
      if (/^\d+_.*\.sql$/.test(name) && name < before)
        await copyFile(join(MIGRATIONS, name), join(folder, name));
    }
    await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
