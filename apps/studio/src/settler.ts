import type { Outbox } from './outbox.ts';
import type { PlayRefusal } from './refusals.ts';
import { DEMO_CURRENCY } from './rounds.ts';
import type { Round, Session, Store, Transaction } from './store.ts';
import { newTransaction } from './transactions.ts';

const TICK_MS = 500;
/** A round that cannot be judged is tried again after this, and holds up no other. */
const RETRY_MS = 60_000;

/** What becomes of a round that stood open. A void one gives the stake back. */
export type Verdict =
  | { kind: 'decided'; outcome: object; winUnits: number }
  | { kind: 'void'; outcome: object; refusal: PlayRefusal };

/**
 * Closes the rounds that wait for something to happen, whoever is still looking: they stand in the
 * books with their time, so a restart forgets none. The verdict and what the wallet has to be sent
 * are written in one transaction; the outbox sends it for as long as it takes.
 */
export interface Settler {
  settleDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  store: Store;
  outbox: Outbox;
  now: () => number;
  report: (error: unknown) => void;
  /** @throws Error where it cannot be told yet */
  judge: (round: Round, session: Session) => Verdict;
  /** What happens by the clock before rounds are judged. */
  prepare: () => void;
}

export function createSettler({ store, outbox, now, report, judge, prepare }: Parts): Settler {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Returns what has to be sent to the wallet. */
  function settle(round: Round): Transaction | undefined {
    const session = store.findSession(round.sessionId);
    if (session === undefined) throw new Error(`the round ${round.id} has no session`);
    const verdict = judge(round, session);
    return store.transaction(() => {
      store.closeOpenRound(round.id);
      return session.currency === DEMO_CURRENCY
        ? settleDemo(store, round, session, verdict)
        : settleForMoney(store, round, verdict, now());
    });
  }

  async function settleDue(): Promise<void> {
    prepare();
    const toSend: Transaction[] = [];
    for (const round of store.dueOpenRounds(now())) {
      try {
        const transaction = settle(round);
        if (transaction !== undefined) toSend.push(transaction);
      } catch (error) {
        report(error);
        store.putOffRound(round.id, now() + RETRY_MS);
      }
    }
    await Promise.all(toSend.map((transaction) => outbox.deliver(transaction.id)));
  }

  const tick = () => {
    // A slow wallet holds up only its own calls: the next tick judges what has come due meanwhile.
    running = settleDue().catch(report);
  };
  return {
    settleDue,
    start() {
      timer = setInterval(tick, TICK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function settleDemo(store: Store, round: Round, session: Session, verdict: Verdict): undefined {
  const isVoid = verdict.kind === 'void';
  const winUnits = isVoid ? 0 : verdict.winUnits;
  const balanceUnits = session.demoBalanceUnits + (isVoid ? round.stakeUnits : winUnits);
  store.setDemoBalance(session.id, balanceUnits);
  const outcome = JSON.stringify(verdict.outcome);
  store.decideRound(round.id, { outcome, winUnits, balanceUnits, status: 'settled' });
  if (isVoid) store.refuseRound(round.id, 'cancelled', verdict.refusal);
}

function settleForMoney(store: Store, round: Round, verdict: Verdict, time: number): Transaction {
  const bet = store.transactionsOf(round.id).find(({ kind }) => kind === 'bet');
  if (bet === undefined) throw new Error(`the round ${round.id} has no bet`);
  const isVoid = verdict.kind === 'void';
  const winUnits = isVoid ? 0 : verdict.winUnits;
  const outcome = JSON.stringify(verdict.outcome);
  store.decideRound(round.id, { outcome, winUnits, balanceUnits: null, status: 'paying' });
  if (isVoid) store.refuseRound(round.id, 'cancelling', verdict.refusal);
  const transaction = newTransaction(
    round,
    // A win of zero closes the round in the operator's books.
    { kind: isVoid ? 'rollback' : 'win', referenceId: bet.id, amountUnits: winUnits },
    time,
  );
  store.insertTransaction(transaction);
  return transaction;
}
