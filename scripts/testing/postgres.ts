/** A real PostgreSQL from npm for one run of tests or benchmarks, removed afterwards. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, changeOwner } from '@kapao/postgres/cluster.ts';
import { findInstallation } from '@kapao/postgres/installation.ts';
import { freePort } from '@kapao/postgres/ports.ts';
import { startPostmaster } from '@kapao/postgres/postmaster.ts';
import pg from 'pg';
import { onLeaving } from './on-leaving.ts';
import { killWithChildren } from './process-tree.ts';

export interface ThrowawayPostgres {
  /** The superuser's URL of the server's first database. */
  url: string;
  /** Creates an empty database and returns its URL. */
  createDatabase(name?: string): Promise<string>;
  /** Kills every process of the server at once (kill -9). */
  crash(): Promise<void>;
  /** Starts the server again on the same data and address, also after a crash. */
  restart(): Promise<void>;
  /** Stops the server and removes all its data. */
  stop(): Promise<void>;
}

/** Settings that are fast, but only safe with a clean stop; test data is discarded anyway. */
const fragileSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a PostgreSQL, or borrows the one at TEST_DATABASE_URL with its own settings. Pass `durable` for tests with a
 * crash: without it the last commits may be lost.
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
  const directory = mkdtempSync(join(tmpdir(), 'kapao-test-postgres-'));
  changeOwner(installation.account, directory);
  const data = join(directory, 'data');
  await createCluster(installation, data, { isDurable: false });

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
  // The URL is used without its options, because tests add their own.
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
    async stop() {
      await crash();
      removeData();
      forget();
    },
  };
}

/**
 * Creates a database on the server at `baseUrl`, empty or a copy of `template` (a URL without connections), and returns
 * its URL. Works in any process; the server's `stop` removes it.
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

/** The URL's application name marks this run's databases, because test files in other processes have only the URL. */
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
