import type { Signal } from './signal.ts';

/**
 * Scheduled work. A job may run twice, and on two nodes at once: it takes rows with `skip locked`, or is
 * idempotent.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** A signal that starts a run at once. */
  wokenBy?: Signal;
  /** Runs the job. Work in batches ends after the current batch once `stopping` aborts. */
  run(stopping: AbortSignal): Promise<unknown>;
}
