import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from './database.ts';

const SCHEMA = new URL('../../migrations/', import.meta.url);
const VIEWS = 'views/';
/** An arbitrary advisory lock id: two starting servers must not migrate at once. */
const MIGRATION_LOCK = 7_205_041;

interface MigrationPace {
  /** The longest wait for one lock. */
  lockMs: number;
  pauseMs: number;
}

interface MigrationOptions {
  /** The folder of the migrations; tests name one of their own. */
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

/** Thrown when the schema is not this version's. The message says what to do. */
export class SchemaError extends Error {}

interface SchemaFile {
  /** The file's path below `migrations`, such as `0001_ledger.sql` or, for a view, `views/lobby_games.sql`. */
  name: string;
  text: string;
  sha256: string;
}

/** The files of this version, or those of them that a database lacks. */
interface Schema {
  /** Migrations, each of which is applied once, in the order of their numbers. */
  migrations: SchemaFile[];
  /** Views. All are made anew with each migration, and when the text of one has changed. */
  views: SchemaFile[];
}

/** The SHA-256 of each text that was applied, the last one last, by the name of its file. */
type Applied = ReadonlyMap<string, readonly string[]>;

/**
 * Checks the schema for read-only work, without changes. @throws SchemaError if files are not applied, or another
 * version has migrated the database.
 */
export async function checkSchema(pool: Pool): Promise<void> {
  const schema = await readSchema(SCHEMA);
  const applied = await readApplied(pool);
  refuseBefore(schema, applied);
  const lacking = lackingFiles(schema, applied);
  const [first, ...others] = [...lacking.migrations, ...lacking.views];
  if (first) {
    throw new SchemaError(
      `The database lacks ${others.length + 1} migrations (${first.name} is the first). A command that only ` +
        'reads applies none: run npm run kapao -- db:migrate, or start the server.',
    );
  }
  const newer = newerFiles(schema, applied);
  if (newer.length > 0) {
    throw new SchemaError(
      `A newer version of Kapao has migrated the database (${newer.join(', ')}): run the command of that version.`,
    );
  }
}

/**
 * Applies the migrations that the database lacks and makes the views anew, all in one transaction. Returns the names of
 * the lacking files, views with a new text included. Throws if a migration changed after it was applied. @throws
 * SchemaError if the database is of before version 1.0.0.
 */
export async function migrate(
  pool: Pool,
  { folder = SCHEMA, pace = PACE }: MigrationOptions = {},
): Promise<string[]> {
  const schema = await readSchema(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    refuseBefore(schema, await readApplied(client));
    // A migration may change configuration, which needs an author (0014_changes.sql).
    await client.query(`set kapao.actor = 'system:migration'`);
    await client.query(
      `create table if not exists migrations (
         name       text        not null,
         sha256     text        not null,
         applied_at timestamptz not null default now(),
         primary key (name, sha256)
       )`,
    );
    return await applyWithRetries(client, schema, pace);
  } finally {
    await client.query('reset kapao.actor').catch(() => undefined);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function readSchema(folder: URL): Promise<Schema> {
  const paths = await readdir(folder, { recursive: true });
  const names = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
  return {
    migrations: files.filter(({ name }) => !name.startsWith(VIEWS)),
    views: files.filter(({ name }) => name.startsWith(VIEWS)),
  };
}

async function readApplied(on: Pool | PoolClient): Promise<Applied> {
  const { rows: tables } = await on.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return new Map();
  const { rows } = await on.query<{ name: string; hashes: string[] }>(
    `select name,
            array_agg(sha256 order by applied_at) as hashes
       from migrations
      group by name`,
  );
  return new Map(rows.map(({ name, hashes }) => [name, hashes]));
}

/** Refuses a database of a version before 1.0.0, whose migrations have other names under the same numbers. */
function refuseBefore({ migrations }: Schema, applied: Applied): void {
  const names = new Set(migrations.map(({ name }) => name));
  const last = migrations.at(-1)?.name ?? '';
  const isBefore = [...applied.keys()].some((name) => !names.has(name) && name < last);
  if (!isBefore) return;
  throw new SchemaError(
    'The database is of a Kapao before version 1.0.0, which this one does not upgrade: ' +
      'give this one an empty database with DATABASE_URL, or a directory of its own with DATA_DIR.',
  );
}

/** A view's text that was applied before and then replaced belongs to an older version, and is not applied again. */
function lackingFiles({ migrations, views }: Schema, applied: Applied): Schema {
  const changed = migrations.find(
    ({ name, sha256 }) => applied.get(name)?.includes(sha256) === false,
  );
  if (changed) throw new Error(`migration ${changed.name} changed after it was applied`);
  return {
    migrations: migrations.filter(({ name }) => !applied.has(name)),
    views: views.filter(({ name, sha256 }) => applied.get(name)?.includes(sha256) !== true),
  };
}

/** The names of files that a newer version has added or changed. */
function newerFiles({ migrations, views }: Schema, applied: Applied): string[] {
  const known = new Map([...migrations, ...views].map(({ name, sha256 }) => [name, sha256]));
  return [...applied].flatMap(([name, hashes]) =>
    known.get(name) === hashes.at(-1) ? [] : [name],
  );
}

async function applyWithRetries(
  client: PoolClient,
  schema: Schema,
  pace: MigrationPace,
): Promise<string[]> {
  const applied = await readApplied(client);
  const lacking = lackingFiles(schema, applied);
  if (lacking.migrations.length + lacking.views.length === 0) return [];
  const missing = { migrations: lacking.migrations, views: schema.views };
  for (let attempt = 1; ; attempt += 1) {
    const failure = await apply(client, missing, applied, pace);
    if (!failure) return [...lacking.migrations, ...lacking.views].map(({ name }) => name);
    if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(failure.cause) ?? '')) throw failure;
    await sleep(pace.pauseMs);
  }
}

/** Returns an error that names the file at fault; the database is then unchanged. */
async function apply(
  client: PoolClient,
  { migrations, views }: Schema,
  applied: Applied,
  { lockMs }: MigrationPace,
): Promise<Error | undefined> {
  const oldViews = [...applied.keys()].filter((name) => name.startsWith(VIEWS));
  let current = 'of the views';
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    // A migration may change a table that any view reads, so it finds no view.
    if (oldViews.length > 0)
      await client.query(`drop view if exists ${oldViews.map(viewOf).join()}`);
    for (const { name, text, sha256 } of [...migrations, ...views]) {
      current = name;
      await client.query(text);
      await client.query(
        'insert into migrations (name, sha256) values ($1, $2) on conflict do nothing',
        [name, sha256],
      );
    }
    const removed = oldViews.filter((name) => views.every((view) => view.name !== name));
    await client.query('delete from migrations where name = any($1)', [removed]);
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback');
    return new Error(`migration ${current} failed`, { cause: error });
  }
}

function viewOf(name: string): string {
  return name.slice(VIEWS.length, -'.sql'.length);
}
