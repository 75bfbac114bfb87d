import type { Context } from '../../context.ts';
import { foldOpenBets } from './open-bets-store.ts';

/** A step holds the fold for some tens of milliseconds. */
const TRANSFERS_AT_ONCE = 5_000;
/** No transaction that takes an id takes nearly as long to commit. */
const SETTLING_SECONDS = 120;

/** Brings `open_bets` up to a few minutes ago, in steps; several servers take turns. */
export async function foldDueOpenBets(
  { database, config }: Pick<Context, 'database' | 'config'>,
  stopping: AbortSignal,
  settlingSeconds = SETTLING_SECONDS,
): Promise<void> {
  const bounds = { websiteId: config.websiteId, limit: TRANSFERS_AT_ONCE, settlingSeconds };
  while (!stopping.aborted) {
    if (!(await database.transaction((tx) => foldOpenBets(tx, bounds)))) return;
  }
}
