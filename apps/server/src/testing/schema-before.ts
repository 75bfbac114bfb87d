import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { migrate } from '../db/migrate.ts';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Fills an empty database with a table and the list of migrations as a Kapao before version 1.0.0 had them. */
export async function writeSchemaBefore(url: string): Promise<void> {
  await onDatabase(
    url,
    `create table members (id bigint);
     create table migrations (
       name       text        primary key,
       sha256     text        not null,
       applied_at timestamptz not null default now()
     );
     insert into migrations (name, sha256)
     values ('0001_ledger.sql', 'a'), ('0002_site.sql', 'b'), ('0154_names_of_members.sql', 'c')`,
  );
}

/** The relations and migrations of the database, and who may use it. */
export async function schemaState(url: string): Promise<unknown> {
  const [state] = await onDatabase(
    url,
    `select array(select relname::text from pg_class where relnamespace = 'public'::regnamespace order by 1) as relations,
            array(select migrations::text from migrations order by name)                 as migrations,
            (select nspacl::text from pg_namespace where nspname = 'public')             as grants`,
  );
  return state;
}

async function onDatabase(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

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
