import type { Platform } from '../../../platform.ts';
import { expireDeposits } from './deposits-store.ts';
import { failedMessage } from './fail-deposit.ts';

const BATCH = 200;

/** Fails the deposits whose deadline has passed. A late transfer still completes such a deposit. */
export async function expireOpenDeposits(
  { database, live }: Platform,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const expired = await expireDeposits(database, BATCH);
    for (const refCode of expired) live.sendStatus(failedMessage(refCode));
    if (expired.length < BATCH) return;
  }
}
