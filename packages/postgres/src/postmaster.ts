import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuard } from './guard.ts';
import { lastReason, PostgresStartError } from './installation.ts';
import type { Installation } from './installation.ts';
import { addressOf, readPostmasterFile, SOCKET_PORT } from './lock-files.ts';

/** Where PostgreSQL listens: on a socket in this directory, or on a TCP port of this machine. */
export type Listening = { socketDirectory: string } | { port: number };

export interface Postmaster {
  /** The superuser's URL of the first database. */
  url: string;
  pid: number;
  /** Resolves with the reason when PostgreSQL and all its child processes have exited. */
  ended: Promise<string>;
  /** Stops PostgreSQL, rolls back running transactions, leaves nothing to recover, and resolves when it has exited. */
  stop(): Promise<void>;
}

const NAME_BYTES = 4;
const LOOK_EVERY_MS = 20;
const SLOW_MS = 10_000;
/** Length of PostgreSQL's output that is kept to explain its exit. */
const STDERR_TAIL_LENGTH = 4_000;

/** Thrown when another PostgreSQL uses this data: it was faster, or a killed one has not quite exited. */
export class DataInUse extends Error {}

/**
 * Starts PostgreSQL on `data` and resolves when it accepts connections, after crash recovery of any length. It runs in
 * a session of its own, so that Ctrl-C does not reach it, and a guard stops it when this process is killed. @throws
 * DataInUse, or PostgresStartError with PostgreSQL's reason.
 */
export async function startPostmaster(
  installation: Installation,
  data: string,
  options: {
    listening: Listening;
    settings: Readonly<Record<string, string>>;
    /** Called every 10 s during a long start. */
    onSlow?: () => void;
  },
): Promise<Postmaster> {
  const { listening, settings, onSlow = () => undefined } = options;
  const name = `kapao-${randomBytes(NAME_BYTES).toString('hex')}`;
  const given = Object.entries({
    ...settings,
    ...listeningSettings(listening),
    cluster_name: name,
  });
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = startGuard(installation, { data, name });
  const server = spawn(join(installation.bin, 'postgres'), ['-D', data, ...flags], {
    ...installation.account,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = endOf(server);
  const { pid } = server;
  void end.then(() => guard.dismiss());
  if (pid === undefined) throw new PostgresStartError((await end).reason);
  await untilReady(data, { pid, end, onSlow });
  return {
    url: await addressOf(data, place(listening)),
    pid,
    ended: end.then(({ reason }) => reason),
    stop: async () => {
      server.kill('SIGINT');
      await end;
    },
  };
}

function listeningSettings(listening: Listening): Record<string, string> {
  if ('port' in listening) {
    const port = String(listening.port);
    return { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  }
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: quoted(listening.socketDirectory),
    unix_socket_permissions: '0700',
  };
}

function place(listening: Listening): { port: number; socketDirectory: string } {
  return 'port' in listening
    ? { ...listening, socketDirectory: '' }
    : { ...listening, port: SOCKET_PORT };
}

/** The setting is a list; a comma would begin another directory. */
function quoted(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`;
}

interface End {
  stderrTail: string;
  reason: string;
}

/**
 * Resolves when PostgreSQL and all its child processes have ended, because its standard error closes with the last one.
 */
function endOf(server: ChildProcess): Promise<End> {
  let stderrTail = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-STDERR_TAIL_LENGTH);
  });
  return new Promise((resolve) => {
    server.once('error', (error) => resolve({ stderrTail, reason: error.message }));
    server.once('close', (code, signal) => {
      const reason = signal === null ? lastReason(stderrTail) : `it was ended by ${signal}`;
      resolve({ stderrTail, reason: reason || `it ended with ${code}` });
    });
  });
}

async function untilReady(
  data: string,
  { pid, end, onSlow }: { pid: number; end: Promise<End>; onSlow: () => void },
): Promise<void> {
  let ended: End | undefined;
  void end.then((how) => (ended = how));
  const slow = setInterval(onSlow, SLOW_MS);
  try {
    while (ended === undefined) {
      const file = await readPostmasterFile(data);
      if (file?.pid === pid && file.isReady) return;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    clearInterval(slow);
  }
  const { stderrTail, reason } = ended;
  if (/lock file .* (already exists|is empty)|shared memory block/.test(stderrTail)) {
    throw new DataInUse(reason);
  }
  throw new PostgresStartError(`PostgreSQL did not start in ${data}: ${reason}`);
}
