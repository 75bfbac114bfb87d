import { availableParallelism } from 'node:os';

/** Node.js's own number. */
const MOST_HELPERS = 4;

/**
 * Beside a program Node.js has four threads that mark its memory and compile it, also where there are two
 * cores, where all four at once take half of them from the program and the database beside it (docs/scaling.md,
 * "Helping threads"). So there are as many as there are cores besides the program's own.
 */
export const nodeFlags = [
  `--v8-pool-size=${Math.min(MOST_HELPERS, Math.max(1, availableParallelism() - 1))}`,
];
