import type { Database } from '../../db/database.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { settledTransfers } from '../../ledger/days/horizon.ts';
import { beginRebuild, finishRebuild, projectBatch, readWatermark } from './projection-store.ts';

/** The number of transfers in one batch, which takes some 50 ms. */
const TRANSFERS_PER_BATCH = 2_000;

/**
 * Adds all transfers that are committed to the sums of reports, in throttled batches; several servers take turns
 * (report-01). Returns false without any change if an old transaction is still open.
 */
export async function projectReports(
  database: Database,
  stopping: AbortSignal,
  limit = TRANSFERS_PER_BATCH,
): Promise<boolean> {
  const until = await settledTransfers(database, stopping);
  if (until === undefined) return false;
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => projectBatch(tx, { limit, until })),
  );
  return true;
}

/**
 * Sums all transfers into a new set beside the current sums, and then replaces these. At the end it adds the newest
 * transfers, so that a transfer that cannot be added fails here and not only in the job. @param reach Is called with
 * the number of transfer ids done and their total. @returns The id of the last summed transfer.
 */
export async function rebuildReports(
  database: Database,
  reach: (done: number, total: number) => void = () => undefined,
  limit = TRANSFERS_PER_BATCH,
): Promise<bigint> {
  const never = new AbortController().signal;
  const generation = await database.transaction(beginRebuild);
  do {
    // Sum up to the current watermark, whose transfers no longer change. The job may advance it meanwhile.
    const { transferId: until } = await readWatermark(database);
    let done = 0;
    await runThrottledBatches(never, () => {
      done += limit;
      reach(Math.min(done, Number(until)), Number(until));
      return database.transaction((tx) => projectBatch(tx, { generation, limit, until }));
    });
  } while (!(await database.transaction((tx) => finishRebuild(tx, generation))));
  await projectReports(database, never, limit);
  return (await readWatermark(database)).transferId;
}
