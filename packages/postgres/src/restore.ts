import { chownSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFiles, flushFolders, listTree } from './copy-files.ts';
import type { CopiedFile, Reach } from './copy-files.ts';
import { checkVersion } from './cluster.ts';
import { postgresAccount, PostgresStartError } from './installation.ts';
import { findPlace } from './own-postgres.ts';

const OWNER_ONLY_FOLDER = 0o700;

/**
 * Copies a backed-up cluster into a data directory without one, and puts it in place when it is complete. @param files
 * The contents of the backup, to find damaged copies. @throws PostgresStartError for a data directory with a cluster, and for
 * a file that is missing or damaged; the data directory then has no cluster.
 */
export async function restoreCluster(
  dataDir: string,
  from: string,
  {
    files,
    reach,
    onNote = () => undefined,
  }: {
    files: Readonly<Record<string, CopiedFile>>;
    reach?: Reach;
    onNote?: (text: string) => void;
  },
): Promise<void> {
  await checkVersion(from);
  const place = await findPlace(dataDir, onNote);
  if (existsSync(place) && (await readdir(place)).length > 0) {
    throw new PostgresStartError(
      `The data directory ${dataDir} has a database already, and a server may run on it.\n` +
        'Restore into another one with DATA_DIR, or stop the server and move that database away.',
    );
  }
  const staging = await mkdtemp(`${place}.new-`);
  try {
    const { folders } = await listTree(from);
    for (const folder of folders) {
      await mkdir(join(staging, folder), { recursive: true, mode: OWNER_ONLY_FOLDER });
    }
    const copied = await copyFiles(Object.keys(files), {
      from,
      to: staging,
      ...(reach && { reach }),
    });
    refuseDamaged(files, copied, from);
    await flushFolders([staging, ...folders.map((folder) => join(staging, folder))]);
    await giveToAccount(staging);
    await rename(staging, place);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/** @throws PostgresStartError when a copy differs from the list, or is missing. */
export function refuseDamaged(
  files: Readonly<Record<string, CopiedFile>>,
  copied: Readonly<Record<string, CopiedFile>>,
  folder: string,
): void {
  const damaged = Object.keys(files).find((path) => files[path]?.sha256 !== copied[path]?.sha256);
  if (damaged === undefined) return;
  throw new PostgresStartError(
    `The backup is damaged: ${join(folder, damaged)} is missing, or is not what was written`,
  );
}

/** Gives the folder to the account that PostgreSQL runs under if root runs this, because PostgreSQL refuses root. */
async function giveToAccount(folder: string): Promise<void> {
  const { uid, gid } = postgresAccount();
  if (uid === undefined || gid === undefined) return;
  const { folders, files } = await listTree(folder);
  for (const path of ['.', ...folders, ...files]) chownSync(join(folder, path), uid, gid);
}
