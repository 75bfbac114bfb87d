/** A real PostgreSQL for one run of tests or benchmarks: started from npm, gone afterwards. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, giveTo } from '@kapao/postgres/cluster.ts';
import { findInstallation } from '@kapao/postgres/installation.ts';
import type { Account, Installation } from '@kapao/postgres/installation.ts';
import { freePort } from '@kapao/postgres/ports.ts';
import { startPostmaster } from '@kapao/postgres/postmaster.ts';
import pg from 'pg';
import { onLeaving } from './on-leaving.ts';
import { killWithChildren } from './process-tree.ts';

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

  const installation = findInstallation();
  const settings = {
    max_connections: '200',
    ...(options.durable ? {} : fragileSettings),
    ...options.settings,
  };
  return runServer({ installation, settings }, (data) =>
    createCluster(installation, data, { isDurable: false }),
  );
}

interface Wanted {
  installation: Installation;
  settings: Readonly<Record<string, string>>;
}

/** Runs a server in a directory of its own, on the data that `fill` puts there. */
async function runServer(
  wanted: Wanted,
  fill: (data: string) => Promise<void>,
): Promise<ThrowawayPostgres> {
  const { installation, settings } = wanted;
  const directory = mkdtempSync(join(tmpdir(), 'kapao-test-postgres-'));
  giveTo(installation.account, directory);
  const data = join(directory, 'data');
  await fill(data);

  const listening = { port: await freePort() };
  const start = () => startPostmaster(installation, data, { listening, settings });
  const removeData = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  let isStarted = false;
  const forget = onLeaving(() => {
    if (isStarted) killWithChildren(server.pid);
    removeData();
  });
  let server = await start();
  isStarted = true;
  // Tests add options of their own.
  const url = server.url.replace(/\?.*$/, '');
  const crash = async (): Promise<void> => {
    killWithChildren(server.pid);
    await server.ended;
  };
  return {
    url,
    createDatabase: (name) => createDatabase(url, { name }),
    crash,
    async restart() {
      await server.stop();
      server = await start();
    },
    restoreElsewhere: () =>
      runServer(wanted, (copy) => backUp(url, data, copy, installation.account)),
    async stop() {
      await crash();
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
    giveTo(account, label);
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
