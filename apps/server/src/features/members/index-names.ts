import type { Platform } from '../../platform.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { indexNamesBatch } from './names-store.ts';

/** One batch locks its members for some 20 ms. */
const MEMBERS_PER_BATCH = 200;

/** Makes members findable by name who registered on a version that wrote no names (desk-40). */
export async function indexNames(
  { database }: Pick<Platform, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => indexNamesBatch(tx, MEMBERS_PER_BATCH)),
  );
}
