/** A real PostgreSQL for one run of tests or benchmarks: started from npm, gone afterwards. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onLeaving } from './on-leaving.ts';
import { findBinaries, serverAccount, type Account } from './postgres-binaries.ts';
import { killWithChildren } from './process-tree.ts';
import { freePort } from './ports.ts';

export interface ThrowawayPostgres {
  /** A superuser's address of the server's first database. */
  url: string;
  /** Makes an empty database and answers its address. */
  createDatabase(name?: string): Promise<string>;
  /** Kills every process of the server at once (kill -9). */
  crash(): Promise<void>;
  /** Starts the server again on the same data and address, after a crash or without one. */
  restart(): Promise<void>;
  /** Takes a backup while the server works, and starts another server on it, which has its own end. */
  restoreElsewhere(): Promise<ThrowawayPostgres>;
  /** Stops the server and removes all its data. */
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;

/** Fast, and safe against nothing but a clean stop: tests want the speed, and throw the data away. */
const fragileSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL of one's own, or borrows the one at TEST_DATABASE_URL. Pass `durable` where
 * a crash is part of the test: without it the last commits may be lost. A borrowed one has settings of
 * its own.
 */
export async function startThrowawayPostgres(
  options: { durable?: boolean; settings?: Readonly<Record<string, string>> } = {},
): Promise<ThrowawayPostgres> {
  const borrowed = process.env['TEST_DATABASE_URL'];
  if (borrowed) return borrowPostgres(borrowed);

  const account = serverAccount();
  const binaries = findBinaries(account);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(options.durable ? {} : fragileSettings),
    ...options.settings,
  };
  return runServer({ binaries, account, settings }, (data) => initialise(binaries, data, account));
}

interface Installation {
  binaries: string;
  account: Account;
  settings: Readonly<Record<string, string>>;
}

/** Runs a server in a directory of its own, on the data that `fill` puts there. */
async function runServer(
  { binaries, account, settings: given }: Installation,
  fill: (data: string) => void | Promise<void>,
): Promise<ThrowawayPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'kapao-test-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(directory, account.uid, account.gid);
  }
  const data = join(directory, 'data');
  await fill(data);

  const settings = { ...given, port: String(await freePort()) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${settings.port}/postgres`;
  const start = (): Promise<ChildProcess> =>
    startServer({ program: join(binaries, 'postgres'), data, flags, account, url });

  const removeData = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  let server: ChildProcess | undefined;
  const forget = onLeaving(() => {
    if (server?.pid !== undefined) killWithChildren(server.pid);
    removeData();
  });
  server = await start();

  return {
    url,
    createDatabase: (name) => createDatabase(url, { name }),
    async crash() {
      if (server) await end(server, killWithChildren);
    },
    async restart() {
      if (server) await end(server, (pid) => process.kill(pid, 'SIGINT'));
      server = await start();
    },
    restoreElsewhere: () =>
      runServer({ binaries, account, settings: given }, (copy) => backUp(url, data, copy, account)),
    async stop() {
      if (server) await end(server, killWithChildren);
      removeData();
      forget();
    },
  };
}

/**
 * A base backup of a running server, as PostgreSQL's manual has it made by hand: the files in whatever state
 * they are, between a start and an end that the server is told of, and then its log of that time.
 */
async function backUp(url: string, data: string, copy: string, account: Account): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('test', fast => true)");
    await copyFiles(data, copy, account);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await rm(join(copy, 'pg_wal'), { recursive: true });
    await copyFiles(join(data, 'pg_wal'), join(copy, 'pg_wal'), account);
    await rm(join(copy, 'postmaster.pid'), { force: true });
    const label = join(copy, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(label, account.uid, account.gid);
    }
  } finally {
    await client.end();
  }
}

/** Not synchronously, for whoever is working meanwhile. A file that goes away under it is left out. */
function copyFiles(from: string, to: string, account: Account): Promise<void> {
  const copying = spawn('cp', ['-a', from, to], { ...account, stdio: 'ignore' });
  return once(copying, 'close').then(() => undefined);
}

/**
 * Makes a database on the server at `baseUrl`, empty or a copy of `template` (its address, and nobody
 * in it), and answers its address. Works in any process; the server's `stop` removes it.
 */
export async function createDatabase(
  baseUrl: string,
  { name, template }: { name?: string | undefined; template?: string } = {},
): Promise<string> {
  const url = new URL(baseUrl);
  const run = url.searchParams.get('application_name') ?? 'kapao';
  const database = `${run}_${name ?? randomBytes(6).toString('hex')}`;
  const source = template === undefined ? 'template1' : new URL(template).pathname.slice(1);
  const names = [database, source].map((each) => pg.escapeIdentifier(each));
  await query(baseUrl, `create database ${names[0]} template ${names[1]}`);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * The application's name in the address marks this run's databases, also for test files in other
 * processes, which hold nothing but the address.
 */
function borrowPostgres(address: string): ThrowawayPostgres {
  const run = `kapao_test_${randomBytes(4).toString('hex')}`;
  const marked = new URL(address);
  marked.searchParams.set('application_name', run);
  const url = marked.href;
  const refuse = async (): Promise<never> => {
    throw new Error('The server at TEST_DATABASE_URL is not ours to crash or restart');
  };
  return {
    url,
    createDatabase: (name) => createDatabase(url, { name }),
    crash: refuse,
    restart: refuse,
    restoreElsewhere: refuse,
    async stop() {
      const ours = `select datname from pg_database where starts_with(datname, '${run}_')`;
      for (const { datname } of await query<{ datname: string }>(url, ours)) {
        await query(url, `drop database ${pg.escapeIdentifier(datname)} with (force)`);
      }
    },
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function initialise(binaries: string, data: string, account: Account): void {
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  // Sorting by code point is the same on every machine, whatever locales it has.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...flags, ...locale], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

interface Start {
  program: string;
  data: string;
  flags: string[];
  account: Account;
  url: string;
}

/**
 * Answers once the server takes connections. It is started again for as long as a server killed
 * before it has not yet left its shared memory.
 */
async function startServer({ program, data, flags, account, url }: Start): Promise<ChildProcess> {
  const deadline = Date.now() + startTimeoutMs;
  let log = '';
  while (Date.now() < deadline) {
    const server = spawn(program, ['-D', data, ...flags], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (log = (log + text).slice(-4000)));
    while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
      if (await serves(url, data)) return server;
      await sleep(50);
    }
    await end(server, killWithChildren);
    if (!log.includes('shared memory')) break;
  }
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

/** Our own server, that is: another one may have been quicker to the port. */
async function serves(url: string, data: string): Promise<boolean> {
  try {
    const [row] = await query<{ data_directory: string }>(url, 'show data_directory');
    return row?.data_directory === data;
  } catch {
    return false;
  }
}

async function end(server: ChildProcess, kill: (pid: number) => void): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  kill(server.pid);
  await exited;
}
