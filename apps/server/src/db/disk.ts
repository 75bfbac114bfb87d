import { statfs } from 'node:fs/promises';
import { sqlState } from './database.ts';

/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';
/** Below this reserve the disk counts as full: PostgreSQL stops when it cannot create a WAL segment (16 MB). */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** The shortest interval between probes: readiness is public, and each probe writes 1 MB. */
const PROBE_INTERVAL_MS = 5_000;

/** Whether the database has room to write. */
export interface Disk {
  /** Remembers that a statement failed because the disk was full; ignores other errors. */
  recordFailure(error: unknown): void;
  isFull(): Promise<boolean>;
}

interface DiskChecks {
  /** A write that allocates new disk space. */
  probe: () => Promise<unknown>;
  /** Free bytes on the data's disk, if it is a disk of this machine. */
  freeBytes?: () => Promise<number>;
}

/**
 * Creates the check of the disk's space. The disk is full below its reserve; after a disk-full failure it stays full
 * until a probe succeeds.
 */
export function createDisk({ probe, freeBytes }: DiskChecks): Disk {
  let hasFailed = false;
  let probedAtMs = -Infinity;

  const isStillFull = async (): Promise<boolean> => {
    if (performance.now() - probedAtMs < PROBE_INTERVAL_MS) return true;
    probedAtMs = performance.now();
    try {
      await probe();
      hasFailed = false;
    } catch {
      // Any failure of the probe leaves the disk full.
    }
    return hasFailed;
  };

  return {
    recordFailure: (error) => {
      if (sqlState(error) === DISK_FULL) hasFailed = true;
    },
    isFull: async () => {
      if (freeBytes && (await freeBytes()) < RESERVE_BYTES) return true;
      return hasFailed ? isStillFull() : false;
    },
  };
}

/** Returns the free bytes for accounts without root rights. */
export async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
