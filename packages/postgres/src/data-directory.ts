import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { postgresAccount, PostgresStartError } from './installation.ts';
import type { Account } from './installation.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
/** Permissions: the group may enter the folder, but neither list nor change it. */
const PASSAGE_FOLDER = 0o710;
const MODE_BITS = 0o7777;
const STICKY_BIT = 0o1000;
/** Names that Kapao creates. A directory with other entries may be a home directory, so its mode is not changed. */
const OWN_ENTRY = /^(postgres(\.new-.+)?|sandbox|secrets-key|lost\+found|\..*)$/;
/**
 * Entries whose mode Kapao restricts. PostgreSQL's own directory is not among them, because PostgreSQL checks its mode.
 */
const CLOSED_ENTRY = /^(sandbox|secrets-key)$/;

/**
 * Restricts an existing data directory, and Kapao's files in it, to the owner. Root's PostgreSQL runs under another
 * account, which must pass through, so the directory then gets that account's group. @param passing The account, before
 * its data exists. @throws PostgresStartError
 */
export async function closeDataDirectory(dataDir: string, passing?: Account): Promise<void> {
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  try {
    const names = await readdir(dataDir);
    const { mode, uid } = await stat(dataDir);
    const isOurs = names.every((name) => OWN_ENTRY.test(name)) && (mode & STICKY_BIT) === 0;
    if (isOurs) await closeFolder(dataDir, uid, passing ?? (await passingAccount(dataDir, names)));
    for (const name of names) if (CLOSED_ENTRY.test(name)) await closeEntry(join(dataDir, name));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PostgresStartError(
      `The data directory ${dataDir} cannot be closed to others: ${reason}`,
      { cause: error },
    );
  }
}

/** Refuses data that a Kapao before version 1.0.0 kept in PGlite. @throws PostgresStartError before anything is touched. */
export function refusePglite(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')) || !existsSync(join(dataDir, 'embedded'))) return;
  throw new PostgresStartError(
    `The data directory ${dataDir} is of a Kapao before version 1.0.0, which this one cannot read: ` +
      'give this one a directory of its own with DATA_DIR.',
  );
}

/** Restricts the data directory, and creates it if necessary. */
export async function makeDataDirectory(dataDir: string, passing?: Account): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { mode: OWNER_ONLY_FOLDER }).catch((error: unknown) => {
    if (!existsSync(dataDir)) throw error;
  });
  await closeDataDirectory(dataDir, passing);
}

/** Returns the account that must be able to enter; undefined if a link leads to PostgreSQL's data elsewhere. */
async function passingAccount(
  dataDir: string,
  names: readonly string[],
): Promise<Account | undefined> {
  for (const name of names.filter((each) => each.startsWith('postgres'))) {
    const place = join(dataDir, name);
    const found = await lstat(place).catch(() => undefined);
    if (found?.isDirectory() === true) return postgresAccount(place);
  }
  return undefined;
}

async function closeFolder(
  folder: string,
  owner: number,
  { uid, gid }: Partial<Account> = {},
): Promise<void> {
  const passes = uid !== undefined && gid !== undefined && uid !== owner;
  if (passes) await chown(folder, owner, gid);
  await setMode(folder, passes ? PASSAGE_FOLDER : OWNER_ONLY_FOLDER);
}

async function closeEntry(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  // The entry has been removed meanwhile, or is a link to files of another program.
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return setMode(path, OWNER_ONLY_FILE);
  await setMode(path, OWNER_ONLY_FOLDER);
  for (const name of await readdir(path)) await closeEntry(join(path, name));
}

async function setMode(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & MODE_BITS) === mode) return;
  await chmod(path, mode).catch((error: unknown) => {
    // A side file of a database may have been removed meanwhile.
    if (existsSync(path)) throw error;
  });
}
