import { statfs } from 'node:fs/promises';
import { sqlState } from './database.ts';

/** PostgreSQL's code for a disk that is full. */
const DISK_FULL = '53100';
/** Below this PostgreSQL cannot go on for long: a segment of its log has 16 MB, and without room for one it ends. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Readiness may be asked by anybody, and asking for room is a write of 1 MB. */
const PROBE_EVERY_MS = 5_000;

/** Whether the database has room to write. */
export interface Disk {
  /** Remembers where a statement failed because the disk was full. */
  note(error: unknown): void;
  isFull(): Promise<boolean>;
}

interface Room {
  /** A write that needs new room on the disk. */
  probe: () => Promise<unknown>;
  /** Free bytes where the data stands, if that is on this machine. */
  freeBytes?: () => Promise<number>;
}

/** Full is a disk below its reserve, and one on which a statement has failed until a probe succeeds. */
export function createDisk({ probe, freeBytes }: Room): Disk {
  let hasFailed = false;
  let probedAtMs = -Infinity;

  const isStillFull = async (): Promise<boolean> => {
    if (performance.now() - probedAtMs < PROBE_EVERY_MS) return true;
    probedAtMs = performance.now();
    try {
      await probe();
      hasFailed = false;
    } catch {
      // No failure of the probe shows that there is room.
    }
    return hasFailed;
  };

  return {
    note: (error) => {
      if (sqlState(error) === DISK_FULL) hasFailed = true;
    },
    isFull: async () => {
      if (freeBytes && (await freeBytes()) < RESERVE_BYTES) return true;
      return hasFailed ? isStillFull() : false;
    },
  };
}

/** To accounts without root's rights. */
export async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
