import { randomUUID } from 'node:crypto';
import type { PlayRefusal } from './refusals.ts';
import type { GameRound, GameSession, StudioStore, WalletTransaction } from './store.ts';

/** The currency of demos: play money that is never sent to a wallet. */
export const DEMO_CURRENCY = 'FUN';

/** The result of a round. A void round returns the stake. */
export type RoundVerdict =
  | { kind: 'decided'; outcome: object; winUnits: number }
  | { kind: 'void'; outcome: object; refusal: PlayRefusal };

export function newTransaction(
  round: Pick<GameRound, 'id'>,
  part: Pick<WalletTransaction, 'kind' | 'referenceId' | 'amountUnits'>,
  createdAt: number,
): WalletTransaction {
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
 * Stores the result of a round, inside the caller's transaction. Play money is paid at once; for real money it returns
 * the transaction that the outbox must send.
 */
export function closeRound(
  store: StudioStore,
  round: GameRound,
  verdict: RoundVerdict,
  at: { now: number; balanceUnits: number | null },
): WalletTransaction[] {
  const { outcome } = verdict;
  const isVoid = verdict.kind === 'void';
  const winUnits = isVoid ? 0 : verdict.winUnits;
  const session = sessionOf(store, round);
  const isDemo = session.currency === DEMO_CURRENCY;
  const paid = session.demoBalanceUnits + (isVoid ? round.stakeUnits : winUnits);
  const balanceUnits = isDemo ? paid : at.balanceUnits;
  const status = isDemo ? 'settled' : 'paying';
  store.decideRound(round.id, { outcome, winUnits, balanceUnits, status });
  if (isVoid) store.refuseRound(round.id, isDemo ? 'cancelled' : 'cancelling', verdict.refusal);
  if (isDemo) {
    store.setDemoBalance(session.id, paid);
    return [];
  }
  const bet = store.transactionsOf(round.id).find(({ kind }) => kind === 'bet');
  if (bet === undefined) throw new Error(`the round ${round.id} has no bet`);
  // A win of zero tells the operator that the round is over.
  const kind = isVoid ? 'rollback' : 'win';
  const part = { kind, referenceId: bet.id, amountUnits: winUnits } as const;
  const transaction = newTransaction(round, part, at.now);
  store.insertTransaction(transaction);
  return [transaction];
}

function sessionOf(store: StudioStore, round: GameRound): GameSession {
  const session = store.findSession(round.sessionId);
  if (session === undefined) throw new Error(`the round ${round.id} has no session`);
  return session;
}

/**
 * Reverses a round's bet and win, even if it is unknown whether the operator executed them. Returns the rollbacks to
 * send; call it inside a transaction.
 */
export function rollBackRound(
  store: StudioStore,
  round: Pick<GameRound, 'id'>,
  why: { reason: string; refusal: PlayRefusal; sendAt: number },
  now: number,
): WalletTransaction[] {
  const transactions = store.transactionsOf(round.id);
  const isTakenBack = ({ id }: WalletTransaction) =>
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
