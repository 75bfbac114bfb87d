import type { StudioTransaction } from '../features/games/transactions-store.ts';
import { postStudioTransaction } from './studio-wallet.ts';
import type { AuthorizedBy, WalletOutcome, WalletParts } from './studio-wallet.ts';

type Win = Omit<StudioTransaction, 'kind' | 'referenceUuid'> & { referenceUuid: string };

/**
 * Pays a win to the member of its bet, once for its transaction id, whatever has become of the
 * member's session since (studio-25). A win that is known is left to the ledger, which tells a
 * repeat from another one also after its bet was rolled back (studio-24).
 */
export async function settleWin(
  parts: WalletParts,
  win: Win,
  footing?: AuthorizedBy,
): Promise<WalletOutcome> {
  return postStudioTransaction(parts, { ...win, kind: 'win' }, footing);
}
