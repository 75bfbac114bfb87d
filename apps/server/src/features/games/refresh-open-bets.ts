import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { haveTransactionsEnded, noteTransfers, refreshOpenBetsBatch } from './open-bets-store.ts';
import { BET_SETTLING_SECONDS } from './rules.ts';

/** One batch locks the watermark, and occupies a processor, for 10 to 20 ms. */
const TRANSFERS_PER_BATCH = 500;
/**
 * Time to wait for running transactions. Batches commit within milliseconds; anything slower is left to the next run.
 */
const COMMIT_WAIT_MS = 1_000;

/**
 * Projects transfers into `open_bets` in throttled batches, up to a few minutes ago; several servers take turns. It
 * never passes an uncommitted transfer, which would be lost. Returns false without any change if an old transaction is
 * still open.
 */
export async function refreshOpenBets(
  { database, config }: Pick<Context, 'database' | 'config'>,
  stopping: AbortSignal,
  settlingSeconds = BET_SETTLING_SECONDS,
): Promise<boolean> {
  const { until, horizon } = await noteTransfers(database);
  if (!(await haveTransactionsEnded(database, horizon))) {
    await sleep(COMMIT_WAIT_MS);
    if (stopping.aborted || !(await haveTransactionsEnded(database, horizon))) return false;
  }
  const bounds = {
    websiteId: config.websiteId,
    limit: TRANSFERS_PER_BATCH,
    until,
    settlingSeconds,
  };
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => refreshOpenBetsBatch(tx, bounds)),
  );
  return true;
}
