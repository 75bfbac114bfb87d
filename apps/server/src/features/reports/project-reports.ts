import type { Database } from '../../db/database.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { settledTransfers } from '../../ledger/days/horizon.ts';
import { beginRebuild, finishRebuild, projectBatch, readWatermark } from './projection-store.ts';

/** One batch takes some 50 ms. */
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
 * Sums all transfers anew beside the sums that reports read, and then swaps them. @param reach Is told the last transfer
 * that is in, and the one to come to. Afterwards it goes on to the newest transfer, so that one that cannot be added fails
 * here and not in the job alone. @returns The last transfer that is in.
 */
export async function rebuildReports(
  database: Database,
  reach: (done: number, total: number) => void = () => undefined,
  limit = TRANSFERS_PER_BATCH,
): Promise<bigint> {
  const never = new AbortController().signal;
  const generation = await database.transaction(beginRebuild);
  do {
    // The transfers in the current sums are settled; the job may go on meanwhile.
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
