import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Where the embedded engine listens, as `pg` wants it: a directory and a port in the file's name. */
export interface EmbeddedAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedEngine {
  address: EmbeddedAddress;
  close(): Promise<void>;
}

const PORT_IN_NAME = 5432;
const ENTRY = { port: PORT_IN_NAME, user: 'postgres', database: 'postgres' };
/** The kernel's limit for a Unix socket's path is 108 bytes, with the closing zero. */
const MAX_SOCKET_PATH = 100;

/** The socket stands in the data directory, so that whoever may read one may use the other. */
export function embeddedAddress(dataDir: string): EmbeddedAddress {
  const inside = join(dataDir, 'socket');
  if (socketPathOf(inside).length <= MAX_SOCKET_PATH) return { host: inside, ...ENTRY };
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return { host: join(tmpdir(), `kapao-${name}`), ...ENTRY };
}

/** Whether a process that owns this data directory is running. */
export function embeddedEngineRuns(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPathOf(embeddedAddress(dataDir).host));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export class DataDirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Kapao server is running on the data directory ${dataDir}.\n` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
  }
}

/** Starts the engine on `dataDir`. @throws DataDirectoryInUse when another process owns it. */
export async function startEmbeddedEngine(dataDir: string): Promise<EmbeddedEngine> {
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDirectory(dataDir);
  const address = embeddedAddress(dataDir);
  await mkdir(address.host, { recursive: true });
  await chmod(address.host, 0o700);
  await rm(socketPathOf(address.host), { force: true });
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), {
    workerData: {
      directory: join(dataDir, 'embedded'),
      socketPath: socketPathOf(address.host),
    },
  });
  await new Promise<void>((resolve, reject) => {
    // Node sends messages of its own over the same port when it watches files.
    worker.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    worker.once('error', reject).once('exit', (code) => {
      reject(new Error(`its thread ended with ${code}`));
    });
  }).catch((cause: unknown) => {
    unlock();
    throw new Error(`the embedded database in ${dataDir} did not start`, { cause });
  });
  // Nothing of the server works without it, and it does not come back by itself; a new start finds all that
  // was committed.
  const fail = (cause?: unknown) => {
    throw new Error('the embedded database has failed', { cause });
  };
  worker.on('error', fail).on('exit', fail);
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        worker.off('exit', fail).once('exit', () => {
          unlock();
          resolve();
        });
        worker.postMessage('close');
      }),
  };
}

/**
 * Two engines on one directory would lose committed rows (FACTS). The lock is SQLite's lock on a
 * file of its own: the operating system takes it back when the process ends, however it ends, so a
 * killed server never leaves a stale one behind.
 */
function lockDirectory(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new DataDirectoryInUse(dataDir);
  }
  return () => lock.close();
}

export function socketPathOf(host: string): string {
  return join(host, `.s.PGSQL.${PORT_IN_NAME}`);
}
