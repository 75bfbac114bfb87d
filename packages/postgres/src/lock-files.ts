import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PASSWORD_FILE } from './cluster.ts';

const run = promisify(execFile);

const POSTMASTER_FILE = 'postmaster.pid';
/** The number in the socket's file name; no TCP port is opened. */
export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** The lock file of a running PostgreSQL with its process id and address (miscadmin.h). */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** The folder of the socket; empty if PostgreSQL listens on TCP only. */
  socketDirectory: string;
  isReady: boolean;
}

/** Reads PostgreSQL's lock file; undefined when there is none, or PostgreSQL is writing it. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readOrNothing(join(data, POSTMASTER_FILE));
  const [pid = '', , , port = '', socketDirectory = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    socketDirectory,
    // A standby that answers reads says `standby`.
    isReady: /^(ready|standby)$/.test(status.trim()),
  };
}

/**
 * Returns the superuser's URL of a running PostgreSQL's first database. TLS is off, because it has no certificates,
 * whatever PGSSLMODE says.
 */
export async function addressOf(
  data: string,
  { port, socketDirectory }: Pick<PostmasterFile, 'port' | 'socketDirectory'>,
): Promise<string> {
  if (socketDirectory !== '') {
    const host = encodeURIComponent(socketDirectory);
    return `postgres://postgres@${host}:${port}/postgres?sslmode=disable`;
  }
  const password = await readOrNothing(join(data, PASSWORD_FILE));
  const user = password === '' ? 'postgres' : `postgres:${password}`;
  return `postgres://${user}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

/**
 * Removes lock files of a dead PostgreSQL whose process id another program has now, as after a power cut or in a
 * container. PostgreSQL itself only checks that the process exists. Files of a process that may be a PostgreSQL are
 * kept. Call it only after PostgreSQL refused to start and nothing answers at the address.
 */
export async function removeStaleLocks(data: string): Promise<void> {
  for (const name of [POSTMASTER_FILE, `${SOCKET_NAME}.lock`]) {
    const path = join(data, name);
    const text = await readOrNothing(path);
    const pid = Number(text.split('\n')[0]);
    const isStale = pid === 0 || !(await mayBePostgres(pid));
    // The file is only removed if it is unchanged, because a concurrent start may have written its own.
    if (isStale && (await readOrNothing(path)) === text) await rm(path, { force: true });
  }
}

/** Whether the process may be a PostgreSQL, by its command line; true when that cannot be read. */
export async function mayBePostgres(pid: number): Promise<boolean> {
  switch (process.platform) {
    case 'linux':
      return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (command) => command.includes('postgres'),
        (error: unknown) => !isCode(error, 'ENOENT') && !isCode(error, 'ESRCH'),
      );
    case 'win32':
      return true;
    default:
      return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
        ({ stdout }) => stdout.includes('postgres'),
        // ps exits with 1 when there is no such process.
        (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 1),
      );
  }
}

async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
