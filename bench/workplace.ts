import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThrowawayPostgres } from '../scripts/testing/postgres.ts';

export interface Workplace {
  postgres: ThrowawayPostgres;
  folder: string;
  /** Removes both. */
  close: () => Promise<void>;
}

/** A PostgreSQL and a folder for one run of a benchmark. */
export async function openWorkplace(starting: Promise<ThrowawayPostgres>): Promise<Workplace> {
  const postgres = await starting;
  const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
  return {
    postgres,
    folder,
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
