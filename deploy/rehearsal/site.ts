import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '@kapao/postgres/ports.ts';
import pg from 'pg';
import { createPart, sandboxProgram, serverProgram, startPatiently } from '../../chaos/parts.ts';
import type { Part } from '../../chaos/parts.ts';
import { runCommand } from '../../e2e/product.ts';
import type { RunningProduct } from '../../e2e/product.ts';
import { buildStale } from '../../scripts/build.ts';
import { accountOf, PASSWORD } from './cluster.ts';
import type { Cluster } from './cluster.ts';

const root = resolve(import.meta.dirname, '../..');
const SERVERS = 2;
const HOST = '127.0.0.1';

/** Two servers behind HAProxy on the cluster, with the sandbox beside them. */
export interface Site {
  product: RunningProduct;
  databaseUrl: string;
  servers: Part[];
  balancer: Part;
  /** Replaces a server by one of this release, or by one with another environment. */
  replaceServer(index: number, more?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the servers of the last release, on its schema. */
export async function startSite(cluster: Cluster, folder: string): Promise<Site> {
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
  const before = await checkOutLastRelease(folder);
  const create = (index: number, more: Record<string, string> = {}, cwd?: string) =>
    createPart(
      `server ${index + 1}`,
      serverProgram({ ...env, PORT: String(ports[index]), ...more }, cwd),
    );
  const servers = Array.from({ length: SERVERS }, (_, index) => create(index, {}, before));
  const sandbox = createPart('sandbox', sandboxProgram(env));
  const balancer = await createBalancer(folder, new URL(url), ports);
  await sandbox.start();
  for (const server of servers) await startPatiently(server);
  await balancer.start();
  return {
    product: {
      url,
      sandboxUrl,
      dataDir: env.DATA_DIR,
      command: (...args) => runCommand({ ...process.env, ...env }, args),
    },
    databaseUrl,
    servers,
    balancer,
    replaceServer: async (index, more) => {
      await servers[index]?.kill('SIGTERM');
      const server = create(index, more);
      servers[index] = server;
      await startPatiently(server);
    },
    stop: async () => {
      await Promise.all([...servers, sandbox, balancer].map((part) => part.kill()));
    },
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

/** Checks out BASE: the newest tag, or else the commit before the newest migration. */
async function checkOutLastRelease(folder: string): Promise<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const newestMigration = () =>
    `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/server/migrations')}^`;
  const base =
    process.env['BASE'] ?? (git('tag', '--sort=-creatordate').split('\n')[0] || newestMigration());
  const target = join(folder, 'last-release');
  execFileSync('git', ['clone', '-q', '--no-checkout', root, target]);
  execFileSync('git', ['checkout', '-q', git('rev-parse', base)], { cwd: target });
  for (const modules of [
    '.',
    'apps/server',
    'packages/contract',
    'packages/postgres',
    'apps/member',
  ]) {
    const source = join(root, modules, 'node_modules');
    if (existsSync(source)) await symlink(source, join(target, modules, 'node_modules'));
  }
  await symlink(join(root, 'apps/member/dist'), join(target, 'apps/member/dist'));
  return target;
}

/**
 * HAProxy by the file of deploy/haproxy, on one port of loopback without TLS. Members keep the addresses that they claim,
 * because all of them come from this machine.
 */
async function createBalancer(folder: string, url: URL, ports: readonly number[]): Promise<Part> {
  const text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
  const changes: [RegExp, string][] = [
    [/frontend web\n(?: {4}.*\n)+/, ''],
    [/bind :443 ssl.*/, `bind ${url.host}`],
    [/ +http-request del-header X-Forwarded-For\n/, ''],
    [/http-request set-header X-Forwarded-Proto https/, ''],
    [/frontend figures\n(?: {4}.*\n?)+/, ''],
  ];
  const changed = changes.reduce((config, [from, to]) => {
    if (!from.test(config)) throw new Error(`deploy/haproxy/haproxy.cfg has no ${from}`);
    return config.replace(from, to);
  }, text);
  const file = join(folder, 'balancer.cfg');
  await writeFile(file, changed);
  return createPart('balancer', {
    command: 'haproxy',
    args: ['-db', '-f', file],
    account: accountOf('haproxy'),
    env: { SERVER1: `${HOST}:${ports[0]}`, SERVER2: `${HOST}:${ports[1]}`, CERTIFICATE: '' },
  });
}
