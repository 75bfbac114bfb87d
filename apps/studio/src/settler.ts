import type { Outbox } from './outbox.ts';
import type { Round, Store } from './store.ts';
import { closeRound, type Verdict } from './transactions.ts';

const TICK_MS = 500;
/** The pause before a failed settlement is tried again; other rounds do not wait for it. */
const RETRY_MS = 60_000;

interface Parts {
  store: Store;
  outbox: Outbox;
  now: () => number;
  report: (error: unknown) => void;
  /** @throws Error where it cannot be told yet */
  judge: (round: Round) => Verdict;
  /** Runs by the clock before rounds are judged. */
  prepare: () => void;
}

/**
 * Closes the rounds that wait for something to happen, also after the player has left: they stand
 * in the books with their time, so a restart forgets none. The verdict and the calls to the wallet
 * are written in one transaction; the outbox sends them for as long as it takes.
 */
export function createSettler({ store, outbox, now, report, judge, prepare }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function settle(round: Round): string[] {
    try {
      const verdict = judge(round);
      const toSend = store.transaction(() => {
        store.closeOpenRound(round.id);
        return closeRound(store, round, verdict, { now: now(), balanceUnits: null });
      });
      return toSend.map(({ id }) => id);
    } catch (error) {
      report(error);
      store.putOffRound(round.id, now() + RETRY_MS);
      return [];
    }
  }

  async function settleDue(): Promise<void> {
    prepare();
    const toSend = store.dueOpenRounds(now()).flatMap(settle);
    await Promise.all(toSend.map((id) => outbox.deliver(id)));
  }

  return {
    settleDue,
    start() {
      // A slow wallet holds up only its own calls: the next tick judges what has come due meanwhile.
      timer = setInterval(() => (running = settleDue().catch(report)), TICK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
