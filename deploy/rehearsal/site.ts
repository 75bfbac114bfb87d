import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '@kapao/postgres/ports.ts';
import pg from 'pg';
import { createPart, sandboxProgram, serverProgram, startPatiently } from '../../chaos/parts.ts';
import type { Part } from '../../chaos/parts.ts';
import { runCommand } from '../../kit/product.ts';
import type { RunningProduct } from '../../kit/product.ts';
import { buildStale } from '../../scripts/build.ts';
import { accountOf, PASSWORD } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { changeText } from './change-text.ts';
import { checkOutLastRelease } from './last-release.ts';
import { createPooler } from './pooler.ts';

const root = resolve(import.meta.dirname, '../..');
const SERVERS = 2;
const HOST = '127.0.0.1';

/** Longer than the balancer needs to notice. */
const DRAIN_SECONDS = '5';

/** Two servers behind HAProxy, on the cluster through PgBouncer, with the sandbox beside them. */
export interface Site {
  product: RunningProduct;
  /** The leader, past PgBouncer. */
  databaseUrl: string;
  servers: Part[];
  balancer: Part;
  pooler: Part;
  start(): Promise<void>;
  /** Stops a server as an operator does, and starts one of this release in its place. */
  replaceServer(index: number, more?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares the servers, of the last release and on its schema if they are to be upgraded. */
export async function createSite(
  cluster: Cluster,
  folder: string,
  { isToUpgrade }: { isToUpgrade: boolean },
): Promise<Site> {
  await buildStale(root);
  const databaseUrl = await createDatabase(cluster);
  const ports = [await freePort(), await freePort()];
  const url = `http://${HOST}:${await freePort()}`;
  const sandboxPort = await freePort();
  const sandboxUrl = `http://${HOST}:${sandboxPort}`;
  const env = {
    DATA_DIR: join(folder, 'site'),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: HOST,
    DATABASE_URL: databaseUrl,
    KAPAO_LOG: 'warn',
  };
  let release = isToUpgrade ? await checkOutLastRelease(root, join(folder, 'last-release')) : root;
  const poolerPort = await freePort();
  const pooler = await createPooler(folder, { port: poolerPort, leaderPort: cluster.leaderPort });
  const create = (index: number, more: Record<string, string> = {}) => {
    const own = { PORT: String(ports[index]), DRAIN_SECONDS, ...pooled(databaseUrl, poolerPort) };
    return createPart(`server ${index + 1}`, serverProgram({ ...env, ...own, ...more }, release));
  };
  const servers = Array.from({ length: SERVERS }, (_, index) => create(index));
  const sandbox = createPart('sandbox', sandboxProgram(env));
  const balancer = await createBalancer(folder, new URL(url), ports);
  return {
    product: {
      url,
      sandboxUrl,
      dataDir: env.DATA_DIR,
      command: (...args) => runCommand({ ...process.env, ...env }, args, release),
    },
    databaseUrl,
    servers,
    balancer,
    pooler,
    start: async () => {
      await sandbox.start();
      await pooler.start();
      for (const server of servers) await startPatiently(server);
      await balancer.start();
    },
    replaceServer: async (index, more) => {
      await servers[index]?.kill('SIGTERM');
      release = root;
      const server = create(index, more);
      servers[index] = server;
      await startPatiently(server);
    },
    stop: async () => {
      await Promise.all([...servers, sandbox, balancer, pooler].map((part) => part.kill()));
    },
  };
}

/** The way to the leader through a PgBouncer that loses named statements, and past it. */
function pooled(databaseUrl: string, poolerPort: number): Record<string, string> {
  const pooler = new URL(databaseUrl);
  pooler.port = String(poolerPort);
  return {
    DATABASE_URL: pooler.href,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_PREPARED: 'off',
  };
}

/** Creates the login role and its database, as an operator does. */
async function createDatabase({ leaderPort }: Cluster): Promise<string> {
  const url = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@${HOST}:${leaderPort}/${database}`;
  const client = new pg.Client({ connectionString: url('postgres', 'postgres') });
  await client.connect();
  try {
    await client.query(`create role kapao login createrole password '${PASSWORD}'`);
    await client.query('create database kapao owner kapao');
  } finally {
    await client.end();
  }
  return url('kapao', 'kapao');
}

/**
 * HAProxy by the file of deploy/haproxy, on one port of loopback without TLS. Members keep the addresses that they claim,
 * because all of them come from this machine.
 */
async function createBalancer(folder: string, url: URL, ports: readonly number[]): Promise<Part> {
  const text = changeText(readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8'), [
    [/frontend web\n(?: {4}.*\n)+/, ''],
    [/bind :443 ssl.*/, `bind ${url.host}`],
    [/ +http-request del-header X-Forwarded-For\n/, ''],
    [/http-request set-header X-Forwarded-Proto https/, ''],
    [/frontend figures\n(?: {4}.*\n?)+/, ''],
  ]);
  const file = join(folder, 'balancer.cfg');
  await writeFile(file, text);
  return createPart('balancer', {
    command: 'haproxy',
    args: ['-db', '-f', file],
    account: accountOf('haproxy'),
    env: { SERVER1: `${HOST}:${ports[0]}`, SERVER2: `${HOST}:${ports[1]}`, CERTIFICATE: '' },
  });
}
