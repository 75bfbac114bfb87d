import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { postgresAccount, PostgresStartError } from './installation.ts';
import type { Account } from './installation.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
/** A group may go through, and neither list nor change anything. */
const PASSAGE_FOLDER = 0o710;
const MODE_BITS = 0o7777;
const STICKY_BIT = 0o1000;
/** Made by us. A directory with anything else in it may be a home or a system's, so its own mode stays. */
const OWN_ENTRY = /^(postgres(\.new-.+)?|embedded|sandbox|secrets-key|lost\+found|\..*)$/;
/** Not PostgreSQL's directory: it refuses to start on an open one. */
const CLOSED_ENTRY = /^(sandbox|secrets-key)$/;

/**
 * Closes a data directory that exists to all but its owner, with what Kapao keeps in it. Root's PostgreSQL runs
 * under another account, which has to pass through to its data: then the directory has that account's group.
 * @param passing The account, before its data is there. @throws PostgresStartError
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

/** The same for one that may have to be made. */
export async function makeDataDirectory(dataDir: string, passing?: Account): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { mode: OWNER_ONLY_FOLDER }).catch((error: unknown) => {
    if (!existsSync(dataDir)) throw error;
  });
  await closeDataDirectory(dataDir, passing);
}

/** Undefined where PostgreSQL's data stands elsewhere and a link leads to it. A first start's is of its account too. */
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
  // Gone meanwhile, or a link to what is not ours.
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return setMode(path, OWNER_ONLY_FILE);
  await setMode(path, OWNER_ONLY_FOLDER);
  for (const name of await readdir(path)) await closeEntry(join(path, name));
}

async function setMode(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || (found.mode & MODE_BITS) === mode) return;
  await chmod(path, mode).catch((error: unknown) => {
    // A database's side file may have gone meanwhile.
    if (existsSync(path)) throw error;
  });
}
