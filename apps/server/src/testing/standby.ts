import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpCluster } from '@kapao/postgres/backup.ts';
import { changeOwner } from '@kapao/postgres/cluster.ts';
import { findInstallation } from '@kapao/postgres/installation.ts';
import { freePort } from '@kapao/postgres/ports.ts';
import { startPostmaster } from '@kapao/postgres/postmaster.ts';

export interface Standby {
  /** The superuser's URL of a database that the primary's URL names. */
  urlOf(primaryUrl: string): string;
  stop(): Promise<void>;
}

/** Starts a streaming standby of a throw-away PostgreSQL. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const installation = findInstallation();
  const directory = await mkdtemp(join(tmpdir(), 'kapao-test-standby-'));
  const data = join(directory, 'data');
  await backUpCluster(primaryUrl, data);
  await writeFile(join(data, 'standby.signal'), '');
  const { hostname, port } = new URL(primaryUrl);
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n`,
  );
  for (const path of ['', ...(await readdir(directory, { recursive: true }))]) {
    changeOwner(installation.account, join(directory, path));
  }
  const listening = { port: await freePort() };
  const settings = { max_connections: '200', fsync: 'off' };
  const server = await startPostmaster(installation, data, { listening, settings });
  return {
    urlOf: (url) => {
      const address = new URL(url);
      address.port = String(listening.port);
      return address.href;
    },
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
