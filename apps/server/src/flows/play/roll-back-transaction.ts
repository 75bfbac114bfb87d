import { spendableMicro } from '../../ledger/balances.ts';
import {
  findStudioTransaction,
  findWinsOf,
  findWinsOfRound,
} from '../../features/games/rounds/transactions-store.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { lowerRebates } from '../rewards/lower-rebates.ts';
import { postStudioTransaction, postStudioTransactions } from './studio-wallet.ts';
import type { WalletOutcome, WalletParts } from './studio-wallet.ts';

type Rollback = Omit<StudioTransaction, 'kind' | 'amountMicro' | 'isFree' | 'referenceUuid'> & {
  /** The transaction that is undone. */
  referenceUuid: string;
  wins?: WinsOfUndone;
};

/**
 * The ways with the wins of a bet that is undone. `taken_back`: those that name it go with it. `taken_back_at_last`:
 * the wins of its round go with the last bet of it that stands (studio-77). `kept`: a bet that was won is not undone.
 */
export type WinsOfUndone = 'taken_back' | 'taken_back_at_last' | 'kept';

/** Prefix of our own id for a rollback, before the id of the undone transaction. No studio id begins with it. */
export const ROLLBACK_PREFIX = 'rollback:';

/**
 * Undoes a transaction at most once; a bet together with its wins. The amounts come from our records, not from the
 * studio's request (studio-33, studio-34). For an unknown transaction a placeholder (tombstone) takes its id, so that
 * the original call is refused if it arrives later (studio-35).
 */
export async function rollBackTransaction(
  parts: WalletParts,
  { wins = 'taken_back', ...rollback }: Rollback,
): Promise<WalletOutcome> {
  const tombstone = await postStudioTransaction(parts, {
    ...rollback,
    kind: 'tombstone',
    transactionUuid: rollback.referenceUuid,
    referenceUuid: null,
    isFree: false,
    amountMicro: 0n,
  });
  if (tombstone.outcome === 'done') return { ...tombstone, was: 'unknown' };

  const { studioCode, referenceUuid } = rollback;
  const known = await findStudioTransaction(parts.database, studioCode, referenceUuid);
  if (!known) throw new Error('a transfer of a studio has no transaction beside it');
  if (known.memberId !== rollback.memberId) return { outcome: 'refused', refusal: 'others' };
  if (known.kind === 'tombstone') return doneNow(parts, known.memberId, 'unknown');
  // A rollback is never rolled back.
  if (known.kind !== 'bet' && known.kind !== 'win')
    return { outcome: 'refused', refusal: 'conflict' };
  const { isRoundClosed } = rollback;
  const undone = await undo(parts, known, isRoundClosed, wins);
  if (undone === 'settled') return { outcome: 'refused', refusal: undone };
  return doneNow(parts, known.memberId, undone);
}

/** Undoes a bet or a win. `repeated`: it was undone before. `settled`: a won bet that is kept. */
function undo(
  { database, ledger }: WalletParts,
  known: StudioTransaction,
  isRoundClosed: boolean,
  winsOfUndone: WinsOfUndone,
): Promise<'new' | 'repeated' | 'settled'> {
  return database.transaction(async (tx) => {
    // Bets and wins of this member need the same locks, so no win comes in between.
    await ledger.lockMember(tx, known.memberId);
    const find = winsOfUndone === 'taken_back_at_last' ? findWinsOfRound : findWinsOf;
    const wins = known.kind === 'bet' ? await find(tx, known) : [];
    if (winsOfUndone === 'kept' && wins.length > 0) return 'settled';
    // The stake is returned first, so that it covers the wins that are taken back.
    const [first, ...rest] = await postStudioTransactions(
      tx,
      ledger,
      // The rollback says whether the round is closed, because a rollback alone may close it.
      [known, ...wins].map((undone) => reversalOf(undone, isRoundClosed)),
    );
    if (known.kind === 'bet') {
      const wonMicro = rest.reduce((sum, { cashMicro }) => sum + cashMicro, 0n);
      await lowerRebates(tx, known, { stakedMicro: first?.cashMicro ?? 0n, wonMicro });
    }
    return first?.isNew === true ? 'new' : 'repeated';
  });
}

async function doneNow(
  { database }: WalletParts,
  memberId: bigint,
  was: 'new' | 'repeated' | 'unknown',
): Promise<WalletOutcome> {
  return { outcome: 'done', balanceMicro: await spendableMicro(database, memberId), was };
}

/** Builds the reversal: one for each transaction, whatever id the studio's rollback has. */
function reversalOf(undone: StudioTransaction, isRoundClosed: boolean): StudioTransaction {
  return {
    ...undone,
    isRoundClosed,
    kind: undone.kind === 'win' ? 'win_rollback' : 'rollback',
    transactionUuid: `${ROLLBACK_PREFIX}${undone.transactionUuid}`,
    referenceUuid: undone.transactionUuid,
  };
}
