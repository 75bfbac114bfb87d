import type { Platform } from '../../platform.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { indexNamesBatch } from './names-store.ts';

/** The number of members in one batch, which locks them for some 20 ms. */
const MEMBERS_PER_BATCH = 200;

/**
 * desk-40: writes the searchable names of members who registered on a version that wrote none, so that staff find them
 * by name.
 */
export async function writeMissingSearchNames(
  { database }: Pick<Platform, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => indexNamesBatch(tx, MEMBERS_PER_BATCH)),
  );
}
