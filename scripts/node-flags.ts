import { availableParallelism } from 'node:os';

/** Node.js's default. */
const MOST_HELPERS = 4;

/**
 * V8 starts four worker threads for garbage collection and compilation, even on two cores, where they take time from
 * the program and the database. This limits them to the cores beyond the program's own.
 */
export const nodeFlags = [
  `--v8-pool-size=${Math.min(MOST_HELPERS, Math.max(1, availableParallelism() - 1))}`,
];
