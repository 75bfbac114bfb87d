import { findStudioTransaction, isRolledBack } from '../modules/games/transactions-store.ts';
import type { StudioTransaction } from '../modules/games/transactions-store.ts';
import { postStudioTransaction } from './studio-wallet.ts';
import type { WalletOutcome, WalletParts, WalletRefusal } from './studio-wallet.ts';

type Win = Omit<StudioTransaction, 'kind' | 'referenceUuid'> & { referenceUuid: string };

/**
 * Pays a win to the member of its bet, once for its transaction id, whatever has become of the
 * member's session since (REQUIREMENTS 22). A win that is known is left to the ledger, which tells a
 * repeat from another one also after its bet was rolled back (WALLET-API rule 1).
 */
export async function settleWin(parts: WalletParts, win: Win): Promise<WalletOutcome> {
  const refusal = await refusalOf(parts, win);
  if (refusal) {
    const known = await findStudioTransaction(parts.database, win.studioCode, win.transactionUuid);
    if (!known) return { outcome: 'refused', refusal };
  }
  return postStudioTransaction(parts, { ...win, kind: 'win' });
}

/** What its bet says against paying it. */
async function refusalOf(
  { database }: WalletParts,
  { studioCode, referenceUuid, memberId }: Win,
): Promise<WalletRefusal | undefined> {
  const bet = await findStudioTransaction(database, studioCode, referenceUuid);
  if (bet?.kind === 'tombstone') return 'rolled_back';
  if (bet?.kind !== 'bet') return 'bet_unknown';
  if (bet.memberId !== memberId) return 'conflict';
  return (await isRolledBack(database, studioCode, referenceUuid)) ? 'rolled_back' : undefined;
}
