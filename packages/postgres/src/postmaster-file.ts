import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PASSWORD_FILE } from './cluster.ts';

const run = promisify(execFile);

export const POSTMASTER_FILE = 'postmaster.pid';

/** What a running PostgreSQL says of itself in its data directory (miscadmin.h, "postmaster.pid"). */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Empty where it listens at a network address only. */
  socketDirectory: string;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';
}

export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, POSTMASTER_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const [pid = '', , , port = '', socketDirectory = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDirectory, status: statusOf(status.trim()) };
}

function statusOf(text: string): PostmasterFile['status'] {
  const known = ['starting', 'stopping', 'ready', 'standby'] as const;
  return known.find((status) => status === text) ?? 'unknown';
}

/** The address of a running PostgreSQL's first database, for its superuser. */
export async function addressOf(
  data: string,
  { port, socketDirectory }: Pick<PostmasterFile, 'port' | 'socketDirectory'>,
): Promise<string> {
  if (socketDirectory !== '') {
    return `postgres://postgres@${encodeURIComponent(socketDirectory)}:${port}/postgres`;
  }
  const password = await readFile(join(data, PASSWORD_FILE), 'utf8').catch(() => '');
  const user = password === '' ? 'postgres' : `postgres:${password}`;
  return `postgres://${user}@127.0.0.1:${port}/postgres`;
}

/**
 * Whether the process is a PostgreSQL on this data: after a power cut, or in a container, the number in the file
 * may be another program's. @param data Without links, as PostgreSQL was given it.
 */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  switch (process.platform) {
    case 'linux':
      // PostgreSQL works in its data directory. A deleted one is marked as such, and is no longer this one.
      return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
    case 'win32':
      return isAlive(pid);
    default: {
      const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
        stdout: '',
      }));
      return stdout.includes(`-D ${data}`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
