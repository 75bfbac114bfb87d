/** Prepares a PostgreSQL as if it had run for a while, with the recommended settings. */
import pg from 'pg';
import { startThrowawayPostgres } from '../scripts/testing/postgres.ts';
import type { ThrowawayPostgres } from '../scripts/testing/postgres.ts';

/** docs/operations.md, "What PostgreSQL needs". */
const SETTINGS = { min_wal_size: '2GB', max_wal_size: '2GB' };
/** 2 GB of 16 MB each. */
const SEGMENTS = 128;

export function startSettledPostgres(): Promise<ThrowawayPostgres> {
  return startThrowawayPostgres({ durable: true, settings: SETTINGS });
}

/**
 * Writes dirty pages and recycles log segments before a measurement. A new server creates each log segment, for which a
 * commit waits 50 ms; after a checkpoint it reuses as many as `min_wal_size` keeps.
 */
export async function recycleLogSegments(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let filled = 0; filled < SEGMENTS; filled += 1) {
    // PostgreSQL does not switch away from an empty segment.
    await client.query("select pg_logical_emit_message(true, 'bench', '')");
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}
