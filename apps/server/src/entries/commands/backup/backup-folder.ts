import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../command-line/command.ts';

/** The name of the list of a backup's files. It is written last, so that an interrupted backup has none. */
export const MANIFEST_FILE = 'kapao-backup.json';

const fileList = z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() }));

/** The list of a backup's files with their hashes, in JSON. */
export const manifestSchema = z.object({
  format: z.literal(1),
  postgres_major: z.string(),
  started_at: z.iso.datetime(),
  /** Every commit before this time is in the backup. */
  ended_at: z.iso.datetime(),
  /** The key that seals the secrets inside, which is not in the backup itself. */
  secrets_key_id: z.string().nullable(),
  /** The copied files, by their paths below the backup's folder `postgres` or `sandbox`. */
  files: z.object({ postgres: fileList, sandbox: fileList }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** @throws UsageError when the folder is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UsageError(`${folder} is no finished backup`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${join(folder, MANIFEST_FILE)} is damaged, or of a later Kapao`);
  }
}

/** @throws UsageError when the folder exists and is not empty. */
export async function refuseFilled(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = await readdir(folder).catch(() => ['a file']);
  if (names.length > 0) throw new UsageError(`${folder} is not empty`);
}

/** Returns the folder that the command names. @throws UsageError with a DATABASE_URL. */
export function backupFolderOf(dir: unknown, databaseUrl: string | undefined): string {
  if (typeof dir !== 'string' || dir === '') throw new UsageError('DIR is missing');
  if (databaseUrl === undefined) return dir;
  throw new UsageError(
    'DATABASE_URL is set, and this command copies the PostgreSQL in DATA_DIR only.\n' +
      'docs/recovery.md says how to back up another one (pgBackRest, pg_dump).',
  );
}
