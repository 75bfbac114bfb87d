import type { Context } from '../../context.ts';
import { refreshOpenBets } from '../../features/games/rounds/refresh-open-bets.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { postStudioTransaction } from '../../flows/play/studio-wallet.ts';
import type { WalletOutcome, WalletParts } from '../../flows/play/studio-wallet.ts';

type Facts = Omit<StudioTransaction, 'kind' | 'referenceUuid'>;

/** A bet as the ledger gets it, past the studio's protocol. */
export function placeBet(parts: WalletParts, bet: Facts): Promise<WalletOutcome> {
  return postStudioTransaction(parts, { ...bet, kind: 'bet', referenceUuid: null });
}

export function settleWin(
  parts: WalletParts,
  win: Facts & { referenceUuid: string },
): Promise<WalletOutcome> {
  return postStudioTransaction(parts, { ...win, kind: 'win' });
}

/**
 * Repeats the projection of open bets until it has read all bets. It waits while other databases of this PostgreSQL
 * write, as those of test files beside this one do.
 */
export async function projectBets(context: Context): Promise<void> {
  const never = new AbortController().signal;
  while (!(await refreshOpenBets(context, never, 0)));
}
