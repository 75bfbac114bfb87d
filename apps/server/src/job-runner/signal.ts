/** Wakes a job: a flow raises the signal after its commit, and the job listens. */
export interface Signal {
  raise(): void;
  /** Returns a function that removes the listener. */
  listen(listener: () => void): () => void;
}

/**
 * Creates a signal. A lost one only delays the work, because the job also polls, which finds the work of other nodes
 * and the work that a crash left.
 */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    raise: () => listeners.forEach((listener) => listener()),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
