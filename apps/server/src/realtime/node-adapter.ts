import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveServer } from './live-sockets.ts';

/** Forwards messages of one node to the sockets of all nodes, by PostgreSQL's LISTEN and NOTIFY. */
export function createNodeAdapter(pool: Pool, log: Logger) {
  // After a lost connection the adapter opens another one but never releases the first, so one crash would
  // fill the pool. This handler releases it; the adapter's connection is the one that listens for notifications.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.warn({ err: error }, 'the live channel lost its database');
      if (client.listenerCount('notification') === 0) return;
      client.release(true);
      // The adapter may release the same client again when it closes, and a second release throws.
      client.release = () => undefined;
    });
  });
  // A released client no longer listens. The error may be emitted twice, and the client is released once.
  pool.on('release', (_error, client) => client.removeAllListeners('notification'));
  return createAdapter(pool, {
    errorHandler: (error) => log.warn({ err: error }, 'a live message did not reach other nodes'),
  });
}

const RETRY_PAUSE_MS = 50;
const MAX_RETRIES = 40;

/**
 * Closes the adapter, so that it releases its connection and the pool can end. If a connection is just being
 * opened, the adapter still acquires it and releases it only on another close.
 */
export async function closeAdapter(server: LiveServer, pool: Pool | undefined): Promise<void> {
  const { adapter } = server.of('/');
  await adapter.close();
  if (!pool) return;
  const isInUse = () => pool.totalCount > pool.idleCount;
  for (let retries = 0; retries < MAX_RETRIES && isInUse(); retries += 1) {
    await sleep(RETRY_PAUSE_MS);
    if (isInUse()) await adapter.close();
  }
}
