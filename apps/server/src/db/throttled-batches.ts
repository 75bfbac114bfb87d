import { setTimeout as sleep } from 'node:timers/promises';

/** The pause is this many times the batch's duration, so the work uses at most a quarter of a CPU. */
const PAUSE_FACTOR = 3;

/**
 * Runs background batches until `runBatch` returns false (no more work) or `stopping` aborts. Pauses between
 * two batches, because batches without pauses would slow the members' calls.
 */
export async function runThrottledBatches(
  stopping: AbortSignal,
  runBatch: () => Promise<boolean>,
): Promise<void> {
  while (!stopping.aborted) {
    const startedMs = performance.now();
    if (!(await runBatch())) return;
    const pauseMs = PAUSE_FACTOR * (performance.now() - startedMs);
    // Rejects only when stopping, which ends the loop.
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
