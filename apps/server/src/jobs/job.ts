import type { Signal } from './signal.ts';

/**
 * Scheduled work. Each job may run twice and on two nodes at a time: what it does is decided by rows,
 * which it takes with `skip locked`, or changes nothing the second time.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** Runs it at once, besides. */
  wokenBy?: Signal;
  /** `stopping` is for work in rounds: it ends after the round that is running. */
  run(stopping: AbortSignal): Promise<unknown>;
}
