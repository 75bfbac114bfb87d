import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startGuard } from './guard.ts';
import { lastReason, PostgresStartError } from './installation.ts';
import type { Installation } from './installation.ts';
import { addressOf, readPostmasterFile } from './postmaster-file.ts';

const run = promisify(execFile);

/** Where PostgreSQL listens: at a socket in this directory, or at a port of this machine. */
export type Listening = { socketDirectory: string } | { port: number };

export interface Postmaster {
  /** Of the first database, as the superuser. */
  url: string;
  pid: number;
  /** Settles when it has ended, however it did, with its last words. */
  ended: Promise<string>;
  /** Ends it, what is under way undone and nothing left to recover, and answers when it is gone. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** How much of what PostgreSQL says is kept for its end. */
const WORDS_LENGTH = 4_000;
/** The number in the socket's file name; no port is opened for it. */
const SOCKET_PORT = 5432;

/** Another PostgreSQL has this data: it was quicker, or what was killed has not quite gone. */
export class DataInUse extends Error {}

/**
 * Starts PostgreSQL on `data` and answers when it takes connections; recovery after a crash comes before that. It
 * runs in a session of its own, out of a Ctrl-C's reach, and a guard ends it when this process is killed.
 * @throws DataInUse, or PostgresStartError with PostgreSQL's own reason.
 */
export async function startPostmaster(
  installation: Installation,
  data: string,
  { listening, settings }: { listening: Listening; settings: Readonly<Record<string, string>> },
): Promise<Postmaster> {
  const given = Object.entries({ ...settings, ...listeningSettings(listening) });
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(installation.bin, 'postgres'), ['-D', data, ...flags], {
    ...installation.account,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_LENGTH);
  });
  const ended = endOf(server).then(() => words);
  const { pid } = server;
  if (pid === undefined) throw new PostgresStartError(await ended);
  const guard = startGuard(installation, { data, pid });
  void ended.then(() => guard.dismiss());
  await untilReady(server, data, ended);
  return {
    url: await addressOf(data, place(listening)),
    pid,
    ended,
    stop: async () => {
      await stopPostgres(installation, data);
      await ended;
    },
  };
}

/**
 * Ends whatever PostgreSQL runs on `data`, also one that another process started. Answers when it has been told;
 * where it does not end by itself, `immediate` leaves the rest to recovery.
 */
export async function stopPostgres(
  { bin, account }: Installation,
  data: string,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  // Where it has ended meanwhile, there is nobody to tell.
  await run(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', mode, '-W'], account).catch(
    () => undefined,
  );
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

async function endOf(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.once('close', () => resolve());
  });
}

async function untilReady(
  server: ChildProcess,
  data: string,
  ended: Promise<string>,
): Promise<void> {
  let words: string | undefined;
  void ended.then((last) => (words = last));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (words === undefined && Date.now() < deadline) {
    const file = await readPostmasterFile(data);
    if (file?.pid === server.pid && file?.status === 'ready') return;
    await sleep(LOOK_EVERY_MS);
  }
  if (words === undefined) {
    server.kill('SIGKILL');
    throw new PostgresStartError(
      `PostgreSQL in ${data} was not ready after ${START_TIMEOUT_MS / 1000} s`,
    );
  }
  if (/lock file .* already exists|shared memory block/.test(words)) throw new DataInUse(words);
  throw new PostgresStartError(`PostgreSQL did not start in ${data}: ${lastReason(words)}`);
}
