import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/**
 * The embedded engine in a thread of its own, because it blocks its event loop while it works.
 * It is reached over a Unix socket in the PostgreSQL protocol, so nothing else in the server
 * knows which engine it talks to.
 */
const { directory, socketPath } = z
  .object({ directory: z.string(), socketPath: z.string() })
  .parse(workerData);

const MAX_CONNECTIONS = 20;

const engine = await PGlite.create(directory);
const server = new PGLiteSocketServer({
  db: engine,
  path: socketPath,
  maxConnections: MAX_CONNECTIONS,
});
await server.start();
parentPort?.on('message', (message) => {
  if (message !== 'close') return;
  void server
    .stop()
    .then(() => engine.close())
    .then(() => process.exit(0));
});
parentPort?.postMessage('ready');
