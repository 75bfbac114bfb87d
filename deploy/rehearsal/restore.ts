import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@kapao/postgres/ports.ts';
import pg from 'pg';
import { createPart } from '../../chaos/parts.ts';
import { PASSWORD, makeFolder } from './cluster.ts';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/15/bin';
const READY_TIMEOUT_MS = 120_000;

async function pgbackrest(cluster: Cluster, env: Record<string, string>, args: string[]) {
  await run('pgbackrest', ['--stanza=kapao', ...args], {
    ...cluster.account,
    cwd: '/',
    env: { PATH: process.env['PATH'], ...env },
  });
}

/** Creates the repository and takes a full backup of the leader. */
export async function backUp(cluster: Cluster): Promise<void> {
  const env = cluster.backupEnv(await cluster.leader());
  await pgbackrest(cluster, env, ['stanza-create']);
  await pgbackrest(cluster, env, ['backup', '--type=full']);
}

export interface Restored {
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Restores the backup to a point in time, into a PostgreSQL of its own. */
export async function restoreTo(cluster: Cluster, folder: string, time: string): Promise<Restored> {
  const dataDir = join(folder, 'restored', 'data');
  await makeFolder(join(folder, 'restored'), cluster.account);
  await makeFolder(dataDir, cluster.account);
  const leader = await cluster.leader();
  const env = { ...cluster.backupEnv(leader), PGBACKREST_PG1_PATH: dataDir };
  await pgbackrest(cluster, env, [
    'restore',
    '--type=time',
    `--target=${time}`,
    '--target-action=promote',
  ]);
  const port = await freePort();
  await appendFile(
    join(dataDir, 'postgresql.auto.conf'),
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\narchive_mode = off\nsynchronous_standby_names = ''\n`,
  );
  const postgres = createPart('restored PostgreSQL', {
    command: join(BIN, 'postgres'),
    args: ['-D', dataDir],
    account: cluster.account,
    env,
    cwd: '/',
  });
  await postgres.start();
  const databaseUrl = `postgres://kapao:${PASSWORD}@127.0.0.1:${port}/kapao`;
  await untilRecovered(databaseUrl);
  return {
    databaseUrl,
    stop: () => postgres.kill('SIGINT'),
  };
}

/** The log must be in the archive before it can be restored from there. */
export async function archiveLog(cluster: Cluster): Promise<void> {
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${cluster.leaderPort}/postgres`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    const endMs = Date.now() + READY_TIMEOUT_MS;
    const isArchived = async () => {
      const archived = await client.query<{ last: string }>(
        'select last_archived_wal as last from pg_stat_archiver',
      );
      return (archived.rows[0]?.last ?? '') >= (rows[0]?.file ?? '');
    };
    while (!(await isArchived())) {
      if (Date.now() > endMs) throw new Error('the log was not archived in time');
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

async function untilRecovered(connectionString: string): Promise<void> {
  const endMs = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
      if (rows[0]?.is === false) return;
    } catch (error) {
      if (Date.now() > endMs) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(300);
  }
}
