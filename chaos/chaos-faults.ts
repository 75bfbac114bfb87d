import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signalIfRunning } from '../scripts/testing/process-tree.ts';
import type { Fault } from './faults.ts';
import { startPatiently } from './parts.ts';
import type { System } from './system.ts';

const LONGEST_STOP_MS = 3_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const RECONNECT_MS = 100;

/** The faults of one PostgreSQL and two servers; `random` decides how long they last and whom they hit. */
export function chaosFaults(system: System, random: () => number): Fault[] {
  const { servers, postgres, network, balancer, databaseUrl } = system;
  const anyServer = () => servers[Math.floor(random() * servers.length)] ?? system.sandbox;
  const aWhile = () => sleep(random() * LONGEST_STOP_MS);
  const stopAWhile = async (pid: number | undefined) => {
    signal(pid, 'SIGSTOP');
    await aWhile();
    signal(pid, 'SIGCONT');
  };
  return [
    {
      name: 'kill a server',
      kills: 1,
      run: async () => {
        const server = anyServer();
        await server.kill();
        await startPatiently(server);
      },
    },
    {
      name: 'kill PostgreSQL',
      kills: 1,
      run: async () => {
        await postgres.crash();
        await aWhile();
        await postgres.restart();
      },
    },
    {
      name: 'kill one of PostgreSQL’s backends',
      kills: 1,
      run: async () => signal(await backendPid(databaseUrl, random), 'SIGKILL'),
    },
    {
      name: 'kill both servers and PostgreSQL',
      kills: servers.length + 1,
      run: async () => {
        await Promise.all([postgres.crash(), ...servers.map((server) => server.kill())]);
        await postgres.restart();
        for (const server of servers) await startPatiently(server);
      },
    },
    { name: 'stop a server for a while', kills: 0, run: () => stopAWhile(anyServer().pid()) },
    {
      name: 'stop one of PostgreSQL’s backends for a while',
      kills: 0,
      run: async () => stopAWhile(await backendPid(databaseUrl, random)),
    },
    { name: 'cut servers from PostgreSQL', kills: 0, run: async () => network.cut() },
    { name: 'cut members from servers', kills: 0, run: async () => balancer.cut() },
    {
      name: 'carry nothing between servers and PostgreSQL',
      kills: 0,
      run: async () => {
        network.hang();
        await aWhile();
        network.heal();
      },
    },
  ];
}

/** Signals a process. Without a process there is nothing to signal; 0 would be this process's own group. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) signalIfRunning(pid, name);
}

/** Picks a backend that works for the servers, one with a transaction if there is any. */
async function backendPid(databaseUrl: string, random: () => number): Promise<number | undefined> {
  // A superuser's own connection: the application's role does not see other sessions.
  const client = await connectPatiently(databaseUrl);
  try {
    const { rows } = await client.query<{ pid: number }>(`
      select pid
        from pg_stat_activity
       where datname      = current_database()
         and backend_type = 'client backend'
         and pid         <> pg_backend_pid()
       order by state <> 'idle' desc, xact_start
       limit 5`);
    return rows[Math.floor(random() * rows.length)]?.pid;
  } finally {
    await client.end();
  }
}

/** Connects as soon as PostgreSQL has recovered from the fault before. */
async function connectPatiently(connectionString: string): Promise<pg.Client> {
  const endMs = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await sleep(RECONNECT_MS);
    }
  }
}
