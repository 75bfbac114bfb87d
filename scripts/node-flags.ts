import { availableParallelism } from 'node:os';

/** Node.js's own number. */
const MOST_HELPERS = 4;

/**
 * Beside a program Node.js has four threads that mark its memory and compile it, also where there are two
 * cores. All four at work at once leave the program, and the database beside it, a third of them for a tenth of
 * a second (docs/scaling.md, "Memory"), so there are as many as there are cores besides the program's own.
 */
export const nodeFlags = [
  `--v8-pool-size=${Math.min(MOST_HELPERS, Math.max(1, availableParallelism() - 1))}`,
];
