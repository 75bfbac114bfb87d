import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { backUpCluster } from '@kapao/postgres/backup.ts';
import { copyFiles, factsOfFiles, flushFolders } from '@kapao/postgres/copy-files.ts';
import type { CopiedFile } from '@kapao/postgres/copy-files.ts';
import { POSTGRES_MAJOR } from '@kapao/postgres/installation.ts';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import pg from 'pg';
import { UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';
import type { Steps } from '../../../command-line/steps.ts';
import type { Config } from '../../../config.ts';
import { presentKeyId } from '../../../db/secrets-key.ts';
import { backupFolderOf, MANIFEST_FILE, refuseFilled } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';

/** Free bytes kept for the log that PostgreSQL writes during the copy. */
const RESERVE_BYTES = 256 * 1024 * 1024;

export const backupMakeCommand: Command = {
  summary: 'Copies the PostgreSQL in DATA_DIR into a new folder, while the server runs',
  usage: 'backup:make DIR [--json]',
  example: 'backup:make backups/monday',
  options: { json: { type: 'boolean' } },
  argument: 'dir',
  run: async (config, values) => {
    const folder = resolve(backupFolderOf(values['dir'], config.databaseUrl));
    await refuseFilled(folder);
    const steps = showSteps(values['json'] === true ? 'nowhere' : undefined);
    const manifest = await makeBackup(config, folder, steps);
    const answer = {
      folder,
      ended_at: manifest.ended_at,
      secrets_key_id: manifest.secrets_key_id,
      bytes: Object.values(manifest.files)
        .flatMap((files) => Object.values(files))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    };
    printAnswer(values, answer, () => wordsOf(config, answer));
    return 0;
  },
};

function wordsOf(config: Config, { folder, ended_at, bytes }: Record<string, unknown>): string {
  const key =
    config.secretsKey === undefined ? join(config.dataDir, 'secrets-key') : 'the SECRETS_KEY';
  return (
    `${String(folder)} has everything up to ${String(ended_at)} (${Math.ceil(Number(bytes) / 1e6)} MB).\n` +
    `Not in it: ${key}, without which third parties' secrets in it cannot be opened.\n` +
    'Keep that elsewhere than the backups.'
  );
}

/** Writes beside the folder and renames at the end, so that a folder of this name is always complete. */
async function makeBackup(config: Config, folder: string, steps: Steps): Promise<Manifest> {
  if (!existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    throw new UsageError(`There is no database in ${config.dataDir} (DATA_DIR)`);
  }
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}.unfinished-`);
  const own = await openOwnPostgres(config.dataDir, { as: 'command' });
  try {
    await refuseFullDisk(own.url, staging);
    const postgres = join(staging, 'postgres');
    await mkdir(postgres, { mode: 0o700 });
    const cluster = await showAsStep(steps, 'Copying the database', (reach) =>
      backUpCluster(own.url, postgres, reach),
    );
    const sandbox = await copySandbox(join(config.dataDir, 'sandbox'), join(staging, 'sandbox'));
    const manifest: Manifest = {
      format: 1,
      postgres_major: POSTGRES_MAJOR,
      started_at: cluster.startedAt.toISOString(),
      ended_at: cluster.endedAt.toISOString(),
      secrets_key_id: (await presentKeyId(config)) ?? null,
      files: { postgres: cluster.files, sandbox },
    };
    await writeFile(join(staging, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await flushFolders([staging]);
    if (existsSync(folder)) await rmdir(folder);
    await rename(staging, folder);
    await flushFolders([dirname(folder)]);
    return manifest;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  } finally {
    await own.close();
  }
}

/** @throws UsageError when the copy would not fit. */
async function refuseFullDisk(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select sum(pg_database_size(oid)) as bytes from pg_database',
    );
    const { bavail, bsize } = await statfs(folder);
    const neededBytes = Number(rows[0]?.bytes ?? 0) + RESERVE_BYTES;
    if (bavail * bsize < neededBytes) {
      throw new UsageError(`The copy needs ${Math.ceil(neededBytes / 1e6)} MB beside ${folder}`);
    }
  } finally {
    await client.end();
  }
}

/** Copies the books of the sandbox's third parties, each consistent in itself, as those of real ones would be. */
async function copySandbox(from: string, to: string): Promise<Record<string, CopiedFile>> {
  if (!existsSync(from)) return {};
  await mkdir(to, { mode: 0o700 });
  const names = await readdir(from);
  const books = names.filter((name) => name.endsWith('.sqlite'));
  for (const name of books) {
    const source = new DatabaseSync(join(from, name), { readOnly: true });
    await backup(source, join(to, name)).finally(() => source.close());
  }
  const others = names.filter((name) => !name.includes('.sqlite'));
  return { ...(await factsOfFiles(books, to)), ...(await copyFiles(others, { from, to })) };
}
