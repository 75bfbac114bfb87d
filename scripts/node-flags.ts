import { availableParallelism } from 'node:os';

/** The number of V8 worker threads that Node.js starts by default. */
const MAX_WORKER_THREADS = 4;

export const nodeFlags = [
  /**
   * V8 starts four worker threads for garbage collection and compilation, even on two cores, where they take time from
   * the program and the database. This limits them to the cores beyond the program's own.
   */
  `--v8-pool-size=${Math.min(MAX_WORKER_THREADS, Math.max(1, availableParallelism() - 1))}`,
  /**
   * V8 lets the space for young objects grow to 120 MB after a busy minute and keeps it. This limits each half to
   * 16 MB: a server with 5,000 sockets needs a quarter less memory.
   */
  '--max-semi-space-size=16',
];
