import type { StudioTransaction } from '../features/games/transactions-store.ts';
import { postStudioTransaction } from './studio-wallet.ts';
import type { AuthorizedBy, WalletOutcome, WalletParts } from './studio-wallet.ts';

/** Takes a stake from the member to the studio, once for its transaction id (studio-21). */
export async function placeBet(
  parts: WalletParts,
  bet: Omit<StudioTransaction, 'kind' | 'referenceUuid'>,
  authorizedBy?: AuthorizedBy,
): Promise<WalletOutcome> {
  return postStudioTransaction(parts, { ...bet, kind: 'bet', referenceUuid: null }, authorizedBy);
}
