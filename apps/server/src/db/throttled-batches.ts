import { setTimeout as sleep } from 'node:timers/promises';

/** The pause lasts this many times as long as the batch, so the work uses at most a quarter of one core. */
const PAUSE_FACTOR = 3;

type Pause = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Runs background batches until `runBatch` returns false (no more work) or `stopping` aborts. Pauses between
 * two batches, because batches without pauses would slow the members' calls.
 */
export async function runThrottledBatches(
  stopping: AbortSignal,
  runBatch: () => Promise<boolean>,
  pause: Pause = sleep,
): Promise<void> {
  while (!stopping.aborted) {
    const startedMs = performance.now();
    if (!(await runBatch())) return;
    const pauseMs = PAUSE_FACTOR * (performance.now() - startedMs);
    // The pause rejects only when stopping, which ends the loop.
    await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
