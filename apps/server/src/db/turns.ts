/**
 * Thrown by a transaction's work instead of waiting in the database for a lock of this key. The transaction ends, waits
 * in memory for its turn, and runs again (docs/decisions/0035).
 */
export class Busy extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`${key} is busy`);
    this.key = key;
  }
}

/** The key of all locks on what belongs to one member. */
export function memberKey(memberId: bigint): string {
  return `member ${memberId}`;
}

/** Whether a transaction's work may wait in the database for a lock of this key. */
export type MayWaitFor = (key: string) => boolean;

/** Queues of transactions in memory, one for each key. */
export interface Turns {
  /** Resolves when it is this caller's turn; the result passes the turn on. */
  take(key: string): Promise<() => void>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take: async (key) => {
      const before = last.get(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(key, promise);
      await before;
      return () => {
        if (last.get(key) === promise) last.delete(key);
        resolve();
      };
    },
  };
}

/** The most turns that a transaction waits for in memory; then it waits in the database for any key. */
const MAX_TURNS = 4;

/**
 * Runs work that may throw `Busy`. So one member's transactions hold one connection between them while they wait for
 * each other. A turn is passed on before the next is taken, so that turns of two keys cannot deadlock. `first` is a turn
 * to take before the first try.
 */
export async function inTurn<Result>(
  turns: Turns,
  first: string | undefined,
  run: (mayWaitFor: MayWaitFor) => Promise<Result>,
): Promise<Result> {
  let key = first;
  for (let tries = 1; ; tries += 1) {
    const own = key;
    const passOn = own === undefined ? undefined : await turns.take(own);
    const mayWaitFor: MayWaitFor = (asked) => asked === own || tries > MAX_TURNS;
    try {
      return await run(mayWaitFor);
    } catch (error) {
      if (!(error instanceof Busy) || mayWaitFor(error.key)) throw error;
      key = error.key;
    } finally {
      passOn?.();
    }
  }
}
