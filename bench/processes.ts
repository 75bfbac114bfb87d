/** Starts the measured server and the load generators in separate processes, as in production. */
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { buildStale } from '../scripts/build.ts';
import { nodeFlags } from '../scripts/node-flags.ts';
import { freePort } from '@kapao/postgres/ports.ts';
import type { Load, Measured } from './http-load.ts';
import type { Offer, Studio, OfferResult } from './studio-load.ts';
import type { SocketOrder, SocketReport } from './socket-load-process.ts';
import type { LoadMessage } from './studio-load-process.ts';

const START_TIMEOUT_MS = 60_000;
/** Each daily job does yesterday at the first start. */
const DAILY_JOBS = 3;
const DAYS_TIMEOUT_MS = 300_000;

export interface RunningServer {
  origin: string;
  /** Of the office's port; empty for a bare server. */
  officeOrigin: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, without its log, on the database at `url`, and waits until the demo member's
 * past is made and the jobs of ended days are done, which would take the cores and the studio's account meanwhile.
 */
export async function startServer(url: string, dataDir: string): Promise<RunningServer> {
  await buildStale(fileURLToPath(new URL('..', import.meta.url)));
  const port = await freePort();
  const officePort = await freePort();
  const command = { flags: nodeFlags, script: '../apps/server/src/main.ts' };
  const served = await startNode(port, command, '/api/readyz', {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    // Logins come from many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await untilDaysAreDone(url);
  return { ...served, officeOrigin: `http://127.0.0.1:${officePort}` };
}

async function untilDaysAreDone(url: string): Promise<void> {
  const opened = await openPostgres(url);
  const deadline = Date.now() + DAYS_TIMEOUT_MS;
  try {
    while (Date.now() < deadline) {
      const [left] = await opened.database.query<{ days: number; jobs: number }>(sql`
        select count(*) filter (where done_at is null)::integer            as days,
               count(distinct job) filter (where job <> 'demo-history')::integer as jobs
          from job_runs`);
      if (left && left.days === 0 && left.jobs >= DAILY_JOBS) return;
      await sleep(500);
    }
  } finally {
    await opened.close();
  }
  throw new Error('the jobs of ended days were not done in time');
}

/** Starts bare Fastify, which answers the bytes of a file at /bare. */
export async function startBareServer(file: string): Promise<RunningServer> {
  const port = await freePort();
  const command = { script: 'bare-server.ts', args: [String(port), file] };
  return startNode(port, command, '/', {});
}

async function startNode(
  port: number,
  { flags = [], script, args = [] }: { flags?: string[]; script: string; args?: string[] },
  readyPath: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const program = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...flags, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}${readyPath}`).catch(() => undefined);
    if (answer?.ok === true) return { origin, officeOrigin: '', pid: child.pid ?? 0, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`${script} did not start`);
}

export interface LoadProcess {
  measure(load: Load): Promise<Measured>;
  stop(): void;
}

export function startLoadProcess(): LoadProcess {
  const child = forkNode('load-process.ts');
  return {
    measure: async (load) => {
      child.send(load);
      const [measured] = await once(child, 'message');
      return measured;
    },
    stop: () => {
      child.kill();
    },
  };
}

export interface StudioProcess {
  /** Signs the calls, which costs the studio's processor and no server's. */
  prepare(offer: Offer): Promise<void>;
  /** Sends what was prepared. */
  send(): Promise<OfferResult>;
  stop(): void;
}

/** Starts a studio that calls the servers at `origins`. */
export async function startStudioProcess(
  origins: readonly string[],
  studio: Studio,
): Promise<StudioProcess> {
  const child = forkNode('studio-load-process.ts');
  const tell = async (told: LoadMessage) => {
    child.send(told);
    const [answer] = await once(child, 'message');
    return answer;
  };
  await tell({ start: { origins, studio } });
  return {
    prepare: (offer) => tell({ prepare: offer }),
    send: () => tell('send'),
    stop: () => {
      child.kill();
    },
  };
}

export interface SocketsProcess {
  /** Opens the sockets and waits for their rooms. `hear` is called for each later message. */
  open(orders: readonly SocketOrder[]): Promise<{ joined: number; failed: number }>;
  stop(): void;
}

/** Starts a process of members' sockets. */
export function startSocketsProcess(hear: (refCode: string, atMs: number) => void): SocketsProcess {
  const child = forkNode('socket-load-process.ts');
  return {
    open: async (orders) => {
      child.send(orders);
      const [opened] = await once(child, 'message');
      child.on('message', (report: SocketReport) => {
        if ('refCode' in report) hear(report.refCode, report.atMs);
      });
      return opened;
    },
    stop: () => {
      child.kill();
    },
  };
}

function forkNode(script: string): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), { execArgv: nodeFlags });
}
