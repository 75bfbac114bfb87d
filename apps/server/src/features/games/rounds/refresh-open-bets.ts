import type { Platform } from '../../../platform.ts';
import { runThrottledBatches } from '../../../db/throttled-batches.ts';
import { settledTransfers } from '../../../ledger/days/horizon.ts';
import { refreshOpenBetsBatch } from './open-bets-store.ts';
import { BET_SETTLING_SECONDS } from '../rules.ts';

/** The size of a batch. It locks the watermark, and occupies a processor, for 10 to 20 ms. */
const TRANSFERS_PER_BATCH = 500;

/**
 * Projects transfers into `open_bets` in throttled batches, up to a few minutes ago; several servers take turns. It
 * never passes an uncommitted transfer, which would be lost. Returns false without any change if an old transaction is
 * still open.
 */
export async function refreshOpenBets(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  stopping: AbortSignal,
  settlingSeconds = BET_SETTLING_SECONDS,
): Promise<boolean> {
  const until = await settledTransfers(database, stopping);
  if (until === undefined) return false;
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
