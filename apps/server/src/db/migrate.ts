import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** Any constant will do: it keeps two starting servers from migrating at once. */
const MIGRATION_LOCK = 7_205_041;

export interface MigrationReport {
  applied: string[];
  total: number;
}

/**
 * Applies what is missing of ../migrations, forward only, each file in a transaction of its own.
 * A file that changed after it was applied is an error: history is not rewritten.
 * @param before The number of the first file that is left out, such as `0075`; all where it is not given.
 */
export async function migrate(pool: Pool, before = '~'): Promise<MigrationReport> {
  const files = (await readdir(MIGRATIONS))
    .filter((name) => name.endsWith('.sql') && name < before)
    .toSorted();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists migrations (
         name       text        primary key,
         sha256     text        not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const applied: string[] = [];
    for (const file of files) {
      if (await applyOnce(client, file)) applied.push(file);
    }
    return { applied, total: files.length };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyOnce(client: PoolClient, file: string): Promise<boolean> {
  const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const known = await client.query<{ sha256: string }>(
    'select sha256 from migrations where name = $1',
    [file],
  );
  const before = known.rows[0];
  if (before) {
    if (before.sha256 !== sha256) throw new Error(`migration ${file} changed after it was applied`);
    return false;
  }
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [file, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file} failed`, { cause: error });
  }
  return true;
}
