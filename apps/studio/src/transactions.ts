import { randomUUID } from 'node:crypto';
import type { PlayRefusal } from './refusals.ts';
import type { Round, Store, Transaction } from './store.ts';

export function newTransaction(
  round: Pick<Round, 'id'>,
  part: Pick<Transaction, 'kind' | 'referenceId' | 'amountUnits'>,
  createdAt: number,
): Transaction {
  return {
    id: randomUUID(),
    roundId: round.id,
    ...part,
    status: 'pending',
    attempts: 0,
    lastAnswer: null,
    nextAttemptAt: createdAt,
    createdAt,
  };
}

/**
 * Takes back all that a round has moved or may have moved, its stake and its win, whether or not the
 * operator ever did it: answers the rollbacks, which the outbox repeats until the operator has them.
 * Within a transaction of the books.
 */
export function takeBack(
  store: Store,
  round: Pick<Round, 'id'>,
  why: { reason: string; refusal: PlayRefusal; sendAt: number },
  now: number,
): Transaction[] {
  const transactions = store.transactionsOf(round.id);
  const isTakenBack = ({ id }: Transaction) =>
    transactions.some((one) => one.referenceId === id && one.kind === 'rollback');
  const moved = transactions.filter(
    (one) => one.kind !== 'rollback' && one.status !== 'refused' && !isTakenBack(one),
  );
  if (moved.length === 0) {
    store.refuseRound(round.id, 'cancelled', why.refusal);
    return [];
  }
  store.refuseRound(round.id, 'cancelling', why.refusal);
  return moved.map((transaction) => {
    store.noteAnswer(transaction.id, 'unknown', why.reason, now);
    const part = { kind: 'rollback', referenceId: transaction.id, amountUnits: 0 } as const;
    const rollback = { ...newTransaction(round, part, now), nextAttemptAt: why.sendAt };
    store.insertTransaction(rollback);
    return rollback;
  });
}
