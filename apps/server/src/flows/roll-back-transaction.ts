import { spendableMicro, lockMemberBalances } from '../ledger/balances.ts';
import { findStudioTransaction, findWinsOf } from '../features/games/transactions-store.ts';
import type { StudioTransaction } from '../features/games/transactions-store.ts';
import { lowerRebates } from './lower-rebates.ts';
import { postStudioTransaction, postStudioTransactions } from './studio-wallet.ts';
import type { WalletOutcome, WalletParts } from './studio-wallet.ts';

type Rollback = Omit<StudioTransaction, 'kind' | 'amountMicro' | 'isFree' | 'referenceUuid'> & {
  referenceUuid: string;
};

/** Before the id of what a rollback undoes: the rollback's own id with us. No studio's id begins so. */
export const ROLLBACK_PREFIX = 'rollback:';

/**
 * Undoes a transaction once, a bet together with the wins that name it; the amounts are found, not told
 * (studio-33, studio-34). Where it is not known, a tombstone takes its id in the ledger, so that it is refused
 * should it still come (rule 4).
 */
export async function rollBackTransaction(
  parts: WalletParts,
  rollback: Rollback,
): Promise<WalletOutcome> {
  const tombstone = await postStudioTransaction(parts, {
    ...rollback,
    kind: 'tombstone',
    transactionUuid: rollback.referenceUuid,
    referenceUuid: null,
    isFree: false,
    amountMicro: 0n,
  });
  if (tombstone.outcome === 'done') return tombstone;

  const { studioCode, referenceUuid } = rollback;
  const known = await findStudioTransaction(parts.database, studioCode, referenceUuid);
  if (!known) throw new Error('a transfer of a studio has no transaction beside it');
  if (known.memberId !== rollback.memberId) return { outcome: 'refused', refusal: 'others' };
  if (known.kind === 'tombstone') {
    return { outcome: 'done', balanceMicro: await spendableMicro(parts.database, known.memberId) };
  }
  // What was given back is not given back again.
  if (known.kind !== 'bet' && known.kind !== 'win')
    return { outcome: 'refused', refusal: 'conflict' };
  const { database, ledger } = parts;
  const { memberId } = known;
  await database.transaction(async (tx) => {
    // Bets and wins of the member lock these too, so that no win comes in between.
    await lockMemberBalances(tx, memberId);
    const wins = known.kind === 'bet' ? await findWinsOf(tx, known) : [];
    // The stake comes back first, and pays for what the wins take.
    const [first = 0n, ...rest] = await postStudioTransactions(
      tx,
      ledger,
      // A round may be told to be over by its rollback alone.
      [known, ...wins].map((undone) => reversalOf(undone, rollback.isRoundClosed)),
    );
    if (known.kind !== 'bet') return;
    const wonMicro = rest.reduce((sum, cashMicro) => sum + cashMicro, 0n);
    await lowerRebates(tx, known, { stakedMicro: first, wonMicro });
  });
  return { outcome: 'done', balanceMicro: await spendableMicro(database, memberId) };
}

/** One for each transaction, whatever id the studio gives its rollback. */
function reversalOf(undone: StudioTransaction, isRoundClosed: boolean): StudioTransaction {
  return {
    ...undone,
    isRoundClosed,
    kind: undone.kind === 'win' ? 'win_rollback' : 'rollback',
    transactionUuid: `${ROLLBACK_PREFIX}${undone.transactionUuid}`,
    referenceUuid: undone.transactionUuid,
  };
}
