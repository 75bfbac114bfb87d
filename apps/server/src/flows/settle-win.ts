import { findStudioTransaction, isRolledBack } from '../modules/games/transactions-store.ts';
import type { StudioTransaction } from '../modules/games/transactions-store.ts';
import { postStudioTransaction } from './studio-wallet.ts';
import type { WalletOutcome, WalletParts } from './studio-wallet.ts';

/**
 * Pays a win to the member of its bet, once for its transaction id, whatever has become of the
 * member's session since (REQUIREMENTS 22).
 */
export async function settleWin(
  parts: WalletParts,
  win: Omit<StudioTransaction, 'kind' | 'referenceUuid'> & { referenceUuid: string },
): Promise<WalletOutcome> {
  const bet = await findStudioTransaction(parts.database, win.studioCode, win.referenceUuid);
  if (bet?.kind === 'tombstone') return { outcome: 'refused', refusal: 'rolled_back' };
  if (bet?.kind !== 'bet') return { outcome: 'refused', refusal: 'bet_unknown' };
  if (bet.memberId !== win.memberId) return { outcome: 'refused', refusal: 'conflict' };
  if (await isRolledBack(parts.database, win.studioCode, win.referenceUuid)) {
    return { outcome: 'refused', refusal: 'rolled_back' };
  }
  return postStudioTransaction(parts, { ...win, kind: 'win' });
}
