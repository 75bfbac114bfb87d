import { setTimeout as sleep } from 'node:timers/promises';

/** So many times as long as the step took: at most a quarter of a processor goes into such work. */
const REST = 3;

/**
 * Does work that nobody waits for, step by step, until a step says that there is no more (false) or `stopping`
 * is raised. It rests between two steps: many in a row would take a processor, and the database, from the
 * members' calls for all that time.
 */
export async function inSteps(stopping: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  while (!stopping.aborted) {
    const startedMs = performance.now();
    if (!(await step())) return;
    const restMs = REST * (performance.now() - startedMs);
    // Rejects only for a stop, which ends the work.
    await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
