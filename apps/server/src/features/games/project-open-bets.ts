import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { projectOpenBets, hasWriterOf, noteTransfers } from './open-bets-store.ts';

/** One batch locks the watermark, and occupies a processor, for 10 to 20 ms. */
const TRANSFERS_PER_BATCH = 500;
/** Most bets are settled within this time and never enter `open_bets`. */
const SETTLING_SECONDS = 120;
/** Writers commit within milliseconds; after this many checks the next run takes over. */
const MAX_WRITER_CHECKS = 50;
const WRITER_CHECK_INTERVAL_MS = 100;

/**
 * Projects transfers into `open_bets` in throttled batches, up to a few minutes ago; several servers take
 * turns. It never passes a transfer that is not committed yet, because that transfer would be lost.
 */
export async function projectDueOpenBets(
  { database, config }: Pick<Context, 'database' | 'config'>,
  stopping: AbortSignal,
  settlingSeconds = SETTLING_SECONDS,
): Promise<void> {
  const { until, writers } = await noteTransfers(database);
  for (let checks = 0; await hasWriterOf(database, writers); checks += 1) {
    if (stopping.aborted || checks >= MAX_WRITER_CHECKS) return;
    await sleep(WRITER_CHECK_INTERVAL_MS);
  }
  const bounds = {
    websiteId: config.websiteId,
    limit: TRANSFERS_PER_BATCH,
    until,
    settlingSeconds,
  };
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => projectOpenBets(tx, bounds)),
  );
}
