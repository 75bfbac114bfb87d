import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from './database.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** An arbitrary advisory lock id: two starting servers must not migrate at once. */
const MIGRATION_LOCK = 7_205_041;
/**
 * The search path of migrations, by which new column defaults and views use the transaction's clock
 * (docs/decisions/0023).
 */
const CLOCK_FIRST = 'public, clock, pg_catalog';

interface MigrationPace {
  /** The longest wait for one lock. */
  lockMs: number;
  pauseMs: number;
}

interface MigrationOptions {
  /** Where the files are; tests name a folder of their own. */
  folder?: URL;
  pace?: MigrationPace;
}

/**
 * Every statement on a table queues behind a migration that waits for it. A short wait and a pause let them through
 * (ops-06).
 */
const PACE: MigrationPace = { lockMs: 3_000, pauseMs: 3_000 };
const MAX_ATTEMPTS = 10;
/** A lock was not free in time, or the migration and a transaction waited for each other. */
const RETRYABLE = new Set(['55P03', '40P01']);

export interface MigrationReport {
  applied: string[];
  total: number;
}

/** Thrown when the schema is not this version's. The message names the command to run. */
export class SchemaError extends Error {}

/**
 * Checks the schema for read-only work, without changes. @throws SchemaError if migrations are missing, or
 * a newer version has migrated the database.
 */
export async function checkSchema(pool: Pool): Promise<void> {
  const files = await migrationFiles(MIGRATIONS);
  const applied = await appliedMigrations(pool);
  const missing = files.filter((file) => !applied.has(file));
  if (missing.length > 0) {
    throw new SchemaError(
      `The database lacks ${missing.length} migrations (${missing[0]} is the first). A command that only ` +
        'reads applies none: run npm run kapao -- db:migrate, or start the server.',
    );
  }
  const newer = [...applied.keys()].filter((file) => !files.includes(file));
  if (newer.length > 0) {
    throw new SchemaError(
      `A newer version of Kapao has migrated the database (${newer.join(', ')}): run the command of that version.`,
    );
  }
  for (const file of files) {
    refuseChanged(file, await readMigration(MIGRATIONS, file), applied.get(file));
  }
}

async function migrationFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

/** Returns the SHA-256 of each applied file, by file name. */
async function appliedMigrations(pool: Pool): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return new Map();
  const { rows } = await pool.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/**
 * Applies the missing files of ../migrations, each in a separate transaction. Throws if a file changed after
 * it was applied.
 */
export async function migrate(
  pool: Pool,
  { folder = MIGRATIONS, pace = PACE }: MigrationOptions = {},
): Promise<MigrationReport> {
  const files = await migrationFiles(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set search_path = ${CLOCK_FIRST}`);
    // A migration may change configuration, which needs an author (0014_changes.sql).
    await client.query(`set kapao.actor = 'system:migration'`);
    await client.query(
      `create table if not exists migrations (
         name       text        primary key,
         sha256     text        not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const applied: string[] = [];
    for (const file of files) {
      const migration = await readMigration(folder, file);
      if (await applyIfMissing(client, file, migration, pace)) applied.push(file);
    }
    return { applied, total: files.length };
  } finally {
    await client.query('reset search_path').catch(() => undefined);
    await client.query('reset kapao.actor').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyIfMissing(
  client: PoolClient,
  file: string,
  migration: Migration,
  pace: MigrationPace,
): Promise<boolean> {
  const known = await client.query<{ sha256: string }>(
    'select sha256 from migrations where name = $1',
    [file],
  );
  const before = known.rows[0];
  if (before) {
    refuseChanged(file, migration, before.sha256);
    return false;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, file, migration, pace);
      return true;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) {
        throw new Error(`migration ${file} failed`, { cause: error });
      }
      await sleep(pace.pauseMs);
    }
  }
}

async function apply(
  client: PoolClient,
  file: string,
  { text, sha256 }: Migration,
  { lockMs }: MigrationPace,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [file, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface Migration {
  text: string;
  sha256: string;
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const text = await readFile(new URL(file, folder), 'utf8');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

function refuseChanged(file: string, { sha256 }: Migration, applied: string | undefined): void {
  if (applied !== sha256) throw new Error(`migration ${file} changed after it was applied`);
}
