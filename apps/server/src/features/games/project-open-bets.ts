import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import { projectOpenBets, hasWriterOf, noteTransfers } from './open-bets-store.ts';

/** A step holds the fold, and a processor, for ten or twenty milliseconds. */
const TRANSFERS_AT_ONCE = 500;
/** Most bets are decided by then, and never stand among the open ones. */
const SETTLING_SECONDS = 120;
/** Writers commit within milliseconds; one that takes longer than all these looks is left for later. */
const LOOKS_AT_WRITERS = 50;
const LOOK_EVERY_MS = 100;

/**
 * Brings `open_bets` up to a few minutes ago, in steps; several servers take turns. Nothing is folded
 * past a transfer that is still on its way to its commit, however long that takes: it would be missed.
 */
export async function projectDueOpenBets(
  { database, config }: Pick<Context, 'database' | 'config'>,
  stopping: AbortSignal,
  settlingSeconds = SETTLING_SECONDS,
): Promise<void> {
  const { until, writers } = await noteTransfers(database);
  for (let looks = 0; await hasWriterOf(database, writers); looks += 1) {
    if (stopping.aborted || looks >= LOOKS_AT_WRITERS) return;
    await sleep(LOOK_EVERY_MS);
  }
  const bounds = { websiteId: config.websiteId, limit: TRANSFERS_AT_ONCE, until, settlingSeconds };
  await runThrottledBatches(stopping, () =>
    database.transaction((tx) => projectOpenBets(tx, bounds)),
  );
}
