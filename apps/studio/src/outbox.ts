import { findGame } from './catalogue.ts';
import type { WalletAnswer } from './dialects/dialect.ts';
import { dialectOf } from './dialects/dialects.ts';
import type { OperatorRegistry } from './operators.ts';
import type { StudioStore, WalletTransaction } from './store.ts';
import { rollBackRound } from './transactions.ts';
import type { WalletClient } from './wallet.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const TICK_MS = 500;

/** The fault `roll_back` rolls back a paid win after this delay, so that the member can have spent it. */
const TAKEN_BACK_AFTER_MS = 1500;

/** Decides whether a call gets a fault: a rollback after success, or a rollback sent at the same time. */
export type FaultDecision = (mistake: 'roll_back' | 'send_both', call: 'bet' | 'win') => boolean;

interface Parts {
  store: StudioStore;
  wallet: WalletClient;
  operators: OperatorRegistry;
  /** Decides the faults on demand; without faults it always returns false. */
  errs: FaultDecision;
  now: () => number;
  /** Reports an error of the retry timer, such as a full disk; the next tick tries again. */
  report: (error: unknown) => void;
}

async function sendOnce(
  { store, wallet, operators }: Parts,
  transaction: WalletTransaction,
): Promise<WalletAnswer> {
  const round = store.findRound(transaction.roundId);
  const session = round && store.findSession(round.sessionId);
  const operator = session && operators.find(session.operatorId, session.operatorCode);
  if (round === undefined || session === undefined || operator === undefined) {
    return { kind: 'unknown', reason: 'operator is not registered' };
  }
  const { token, user, gameCode, currency } = session;
  const { id, kind, amountUnits, referenceId, createdAt } = transaction;
  const facts = {
    token,
    user,
    gameCode,
    gameId: findGame(gameCode)?.id ?? '',
    currency,
    id,
    roundId: round.id,
    amountUnits,
    referenceId: referenceId ?? '',
  };
  return wallet.call(operator, kind, facts, new Date(createdAt));
}

/** Whether the operator's protocol takes a win back. */
function canTakeBack({ store, operators }: Parts, { roundId }: WalletTransaction): boolean {
  const round = store.findRound(roundId);
  const session = round && store.findSession(round.sessionId);
  const operator = session && operators.find(session.operatorId, session.operatorCode);
  return operator !== undefined && dialectOf(operator).takesWinsBack;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: Parts) {
  const { store, errs, now, report } = parts;
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const send = (transaction: WalletTransaction) => sendOnce(parts, transaction);

  async function attempt(transactionId: string): Promise<void> {
    const transaction = store.findTransaction(transactionId);
    if (transaction === undefined || transaction.status !== 'pending') return;
    const mayErr = transaction.kind === 'win' && canTakeBack(parts, transaction);
    const isFirst = mayErr && transaction.attempts === 0;
    if (isFirst && errs('send_both', 'win')) return sendWithRollback(transaction);
    const answer = await send(transaction);
    const isTakenBack = mayErr && answer.kind === 'done' && errs('roll_back', 'win');
    store.transaction(() => {
      record(store, transaction, answer, now());
      if (isTakenBack) voidRound(transaction, 'taken back', TAKEN_BACK_AFTER_MS);
    });
  }

  /** Sends a win together with its rollback. The win's answer is ignored, because the rollback reverses the win. */
  async function sendWithRollback(win: WalletTransaction): Promise<void> {
    const rollbacks = store.transaction(() => voidRound(win, 'sent with its rollback', 0));
    await Promise.all([send(win), ...rollbacks.map(({ id }) => deliver(id))]);
  }

  function voidRound({ roundId }: WalletTransaction, reason: string, pauseMs: number) {
    const why = { reason, refusal: 'round_voided', sendAt: now() + pauseMs } as const;
    return rollBackRound(store, { id: roundId }, why, now());
  }

  /** Sends a pending win or rollback now. If the call fails, `deliverDue` retries it. */
  function deliver(transactionId: string): Promise<void> {
    const running = underWay.get(transactionId);
    if (running !== undefined) return running;
    const attempted = attempt(transactionId).finally(() => underWay.delete(transactionId));
    underWay.set(transactionId, attempted);
    return attempted;
  }

  async function deliverDue(): Promise<void> {
    const due = store.dueTransactions(now());
    await Promise.all(due.map((transaction) => deliver(transaction.id)));
  }

  return {
    /** Sends a bet once. The caller handles an unknown outcome. */
    sendBet: send,
    deliver,
    deliverDue,
    /**
     * Sends a round's wins and rollbacks again, because an operator that asks about a round may have lost them. A
     * repeated call moves no money (studio-23).
     */
    async sendAgain(roundId: string): Promise<void> {
      for (const transaction of store.transactionsOf(roundId)) {
        const { id, kind, status } = transaction;
        if (kind === 'bet' || status === 'refused') continue;
        // Repeat a finished call without storing its answer.
        await (status === 'pending' ? deliver(id) : send(transaction));
      }
    },
    start() {
      timer = setInterval(() => void deliverDue().catch(report), TICK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Stores the answer to a win or a rollback, with the round's new status. */
function record(
  store: StudioStore,
  transaction: WalletTransaction,
  answer: WalletAnswer,
  now: number,
): void {
  const { id, kind, roundId, referenceId } = transaction;
  if (answer.kind === 'done') {
    store.noteAnswer(id, 'done', 'RS_OK', now);
    if (kind === 'rollback' && referenceId !== null) {
      store.noteAnswer(referenceId, 'rolled_back', 'rolled back', now);
    }
    const isOver = store.transactionsOf(roundId).every(({ status }) => status !== 'pending');
    const ended = kind === 'win' ? 'settled' : 'cancelled';
    store.setRoundStatus(roundId, isOver ? ended : 'cancelling', answer.balanceUnits ?? null);
    return;
  }
  const text = answer.kind === 'refused' ? answer.status : answer.reason;
  if (kind === 'win' && answer.kind === 'refused' && answer.isFinal) {
    store.noteAnswer(id, 'refused', text, now);
    store.setRoundStatus(roundId, 'disputed', null);
    return;
  }
  store.noteAnswer(id, 'pending', text, now + pauseMs(transaction.attempts));
}

/**
 * Returns the pause before the next attempt: it doubles from one second to one minute, without a limit of attempts.
 */
function pauseMs(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
}
