import type { Outbox } from './outbox.ts';
import type { GameRound, StudioStore } from './store.ts';
import { closeRound, type RoundVerdict } from './transactions.ts';

const TICK_MS = 500;
/** The pause before a failed settlement is retried. Other rounds do not wait for it. */
const RETRY_MS = 60_000;

interface Parts {
  store: StudioStore;
  outbox: Outbox;
  now: () => number;
  report: (error: unknown) => void;
  /** Decides a round. @throws Error if its matches are not over yet. */
  judge: (round: GameRound) => RoundVerdict;
  /** Runs before each batch of due rounds. */
  prepare: () => void;
}

/**
 * Settles open rounds when they are due, also after the player has left or the studio has restarted. The outbox sends
 * the payments.
 */
export function createSettler({ store, outbox, now, report, judge, prepare }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function settle(round: GameRound): string[] {
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
      // Do not wait for the previous tick: a slow wallet must not delay other rounds.
      timer = setInterval(() => (running = settleDue().catch(report)), TICK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
