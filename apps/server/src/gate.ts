/** Limits how much work of one kind runs at once. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Creates a gate. It runs at most `maxRunning` tasks at once, queues `maxWaiting`, and returns undefined for further
 * ones.
 */
export function createGate(maxRunning: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) return undefined;
      // The finished task passes its slot on, so `running` does not change.
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
