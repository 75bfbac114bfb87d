import { execFile } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastReason, POSTGRES_MAJOR, PostgresStartError } from './installation.ts';
import type { Account, Installation } from './installation.ts';

const run = promisify(execFile);

/** File in the data directory with the superuser's password, for systems without sockets. */
export const PASSWORD_FILE = 'kapao-password';

const FLAGS = [
  '--username=postgres',
  '--encoding=UTF8',
  // Sorts by code point, the same on every machine whatever its locales.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

export interface ClusterOptions {
  /** The superuser's password for TCP connections. Sockets need none, because only their owner can open them. */
  password?: string;
  /** Whether writes must survive a crash; false for throw-away data. */
  isDurable: boolean;
}

/**
 * Creates a data directory at `data` atomically: beside its place, then renamed. @throws PostgresStartError with
 * initdb's reason.
 */
export async function createCluster(
  { bin, account }: Installation,
  data: string,
  { password, isDurable }: ClusterOptions,
): Promise<void> {
  let staging = '';
  try {
    staging = await mkdtemp(`${data}.new-`);
    const passwordFile = `${staging}.password`;
    await chmod(staging, 0o700);
    changeOwner(account, staging);
    const flags = [...FLAGS, '--auth-local=trust'];
    if (password === undefined) flags.push('--auth-host=trust');
    else {
      await writeFile(passwordFile, password, { mode: 0o600 });
      changeOwner(account, passwordFile);
      flags.push('--auth-host=scram-sha-256', `--pwfile=${passwordFile}`);
    }
    if (!isDurable) flags.push('--no-sync');
    await run(join(bin, 'initdb'), ['-D', staging, ...flags], account);
    if (password !== undefined) await rename(passwordFile, join(staging, PASSWORD_FILE));
    await rename(staging, data);
  } catch (error) {
    // If another process has created the directory first, that one is used.
    if (!existsSync(join(data, 'PG_VERSION'))) {
      throw new PostgresStartError(
        `PostgreSQL's data could not be made in ${data}: ${lastReason(wordsOf(error))}`,
        { cause: error },
      );
    }
  } finally {
    if (staging !== '') {
      await rm(staging, { recursive: true, force: true });
      await rm(`${staging}.password`, { force: true });
    }
  }
}

/** Checks the data's version. @throws PostgresStartError if it belongs to another major version. */
export async function checkVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === POSTGRES_MAJOR) return;
  throw new PostgresStartError(
    `The data in ${data} is of PostgreSQL ${version}, and this Kapao brings PostgreSQL ${POSTGRES_MAJOR}.\n` +
      `Take it over with the Kapao that made it, or give this one a directory of its own with DATA_DIR.`,
  );
}

/** Changes a path's owner if PostgreSQL runs under another account, which only root arranges. */
export function changeOwner({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : error.message;
}
