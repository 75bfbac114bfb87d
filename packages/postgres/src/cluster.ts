import { execFile } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastReason, POSTGRES_MAJOR, PostgresStartError } from './installation.ts';
import type { Account, Installation } from './installation.ts';

const run = promisify(execFile);

/** Stands in the data directory: the superuser's password, for where no socket can be had. */
export const PASSWORD_FILE = 'kapao-password';

const FLAGS = [
  '--username=postgres',
  '--encoding=UTF8',
  // Sorting by code point is the same on every machine, whatever locales it has.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

export interface ClusterOptions {
  /** For connections over the network; sockets ask for none, because only their owner reaches them. */
  password?: string;
  /** False for data that is thrown away. */
  isDurable: boolean;
}

/**
 * Makes a data directory at `data`, whole or not at all: it is made beside its place and then renamed.
 * @throws PostgresStartError with initdb's reason.
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
    giveTo(account, staging);
    const flags = [...FLAGS, '--auth-local=trust'];
    if (password === undefined) flags.push('--auth-host=trust');
    else {
      await writeFile(passwordFile, password, { mode: 0o600 });
      giveTo(account, passwordFile);
      flags.push('--auth-host=scram-sha-256', `--pwfile=${passwordFile}`);
    }
    if (!isDurable) flags.push('--no-sync');
    await run(join(bin, 'initdb'), ['-D', staging, ...flags], account);
    if (password !== undefined) await rename(passwordFile, join(staging, PASSWORD_FILE));
    await rename(staging, data);
  } catch (error) {
    // Another process may have been quicker: its directory is as good as ours.
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

/** @throws PostgresStartError where the data is of another major version. */
export async function checkVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === POSTGRES_MAJOR) return;
  throw new PostgresStartError(
    `The data in ${data} is of PostgreSQL ${version}, and this Kapao brings PostgreSQL ${POSTGRES_MAJOR}.\n` +
      `Take it over with the Kapao that made it, or give this one a directory of its own with DATA_DIR.`,
  );
}

/** Only root runs PostgreSQL as somebody else. */
export function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : error.message;
}
