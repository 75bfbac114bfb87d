/** A PostgreSQL as it is where it has run for a while, with the settings that operators are told of. */
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
 * Filling tables leaves pages to be written, and a young server makes each segment of its log anew, which
 * a commit waits 50 ms for. A checkpoint writes the pages, and renames the segments that are full: as many
 * as `min_wal_size` keeps are used again from then on.
 */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let filled = 0; filled < SEGMENTS; filled += 1) {
    // A segment that nothing was written to is not left.
    await client.query("select pg_logical_emit_message(true, 'bench', '')");
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}
