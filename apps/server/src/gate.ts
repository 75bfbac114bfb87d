/** Bounds how much of one kind of work runs at once. */
type Gate = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Runs at most `maxRunning` at once, lets `maxWaiting` queue, and answers undefined to the rest. */
export function createGate(maxRunning: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return undefined;
      // The place is passed on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
