/** "There is work now": raised by a flow after its commit, heard by the job that does the work. */
export interface Signal {
  raise(): void;
  /** Returns what stops the listening. */
  listen(listener: () => void): () => void;
}

/**
 * Losing one costs nothing but time, because the job looks for work by itself too: that is how work is
 * found that another node, or this one before a crash, has left.
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
