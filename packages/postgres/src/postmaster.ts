import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuard } from './guard.ts';
import { lastReason, PostgresStartError } from './installation.ts';
import type { Installation } from './installation.ts';
import { addressOf, readPostmasterFile, SOCKET_PORT } from './lock-files.ts';

/** Where PostgreSQL listens: at a socket in this directory, or at a port of this machine. */
export type Listening = { socketDirectory: string } | { port: number };

export interface Postmaster {
  /** Of the first database, as the superuser. */
  url: string;
  pid: number;
  /** Settles when it and all that it started have ended, however they did, with the reason. */
  ended: Promise<string>;
  /** Ends it, what is under way undone and nothing left to recover, and answers when it is gone. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 20;
const SLOW_MS = 10_000;
/** How much of what PostgreSQL says is kept for its end. */
const STDERR_TAIL_LENGTH = 4_000;

/** Another PostgreSQL has this data: it was quicker, or what was killed has not quite gone. */
export class DataInUse extends Error {}

/**
 * Starts PostgreSQL on `data` and answers when it takes connections; recovery after a crash comes before that, and
 * takes as long as it takes. It runs in a session of its own, out of a Ctrl-C's reach, and a guard ends it when
 * this process is killed.
 * @throws DataInUse, or PostgresStartError with PostgreSQL's own reason.
 */
export async function startPostmaster(
  installation: Installation,
  data: string,
  options: {
    listening: Listening;
    settings: Readonly<Record<string, string>>;
    /** Hears every 10 s of a start that takes longer. */
    onSlow?: () => void;
  },
): Promise<Postmaster> {
  const { listening, settings, onSlow = () => undefined } = options;
  const given = Object.entries({ ...settings, ...listeningSettings(listening) });
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(installation.bin, 'postgres'), ['-D', data, ...flags], {
    ...installation.account,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = endOf(server);
  const { pid } = server;
  if (pid === undefined) throw new PostgresStartError((await end).reason);
  const guard = startGuard(installation, { data, pid });
  void end.then(() => guard.dismiss());
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

/** The setting is a list, in which a comma would begin another directory. */
function quoted(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`;
}

interface End {
  stderrTail: string;
  reason: string;
}

/** Its standard error closes with the last process that it started. */
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
