import { availableParallelism } from 'node:os';

/** The number of V8 worker threads that Node.js starts by default. */
const MAX_WORKER_THREADS = 4;

/**
 * V8 starts four worker threads for garbage collection and compilation, even on two cores, where they take time from
 * the program and the database. This limits them to the cores beyond the program's own.
 */
export const nodeFlags = [
  `--v8-pool-size=${Math.min(MAX_WORKER_THREADS, Math.max(1, availableParallelism() - 1))}`,
];
