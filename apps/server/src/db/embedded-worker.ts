import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { serveEngine } from './embedded-session.ts';

/**
 * The embedded engine in a thread of its own, because it blocks its event loop while it works.
 * It is reached over a Unix socket in the PostgreSQL protocol, so nothing else in the server
 * knows which engine it talks to.
 */
const { directory, socketPath } = z
  .object({ directory: z.string(), socketPath: z.string() })
  .parse(workerData);

const engine = await PGlite.create(directory);
const stop = await serveEngine(engine, socketPath);
parentPort?.on('message', (message) => {
  if (message !== 'close') return;
  void stop()
    .then(() => engine.close())
    .then(() => process.exit(0));
});
parentPort?.postMessage('ready');
