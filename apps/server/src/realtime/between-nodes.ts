import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveServer } from './live-sockets.ts';

/** What is told on one node reaches the sockets of all, by PostgreSQL's LISTEN and NOTIFY. */
export function betweenNodes(pool: Pool, log: Logger) {
  // When the database goes away, the adapter opens a new connection and never gives the old one back:
  // after one crash the pool would be full. It is the one that listens for notifications.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log.warn({ err: error }, 'the live channel lost its database');
      if (client.listenerCount('notification') === 0) return;
      client.release(true);
      // Until the socket has ended too, the adapter still takes it for its own, and may be closed.
      client.release = () => undefined;
    });
  });
  // Whoever borrows it next does not listen. And one loss may be told twice: it is given back once.
  pool.on('release', (_error, client) => client.removeAllListeners('notification'));
  return createAdapter(pool, {
    errorHandler: (error) => log.warn({ err: error }, 'a live message did not reach other nodes'),
  });
}

const PAUSE_MS = 50;
const MAX_PAUSES = 40;

/**
 * Has the adapter give its connection back, so that the pool can end. One that is still being opened it
 * takes all the same, and gives back only when it is closed once more.
 */
export async function closeAdapter(server: LiveServer, pool: Pool | undefined): Promise<void> {
  const { adapter } = server.of('/');
  await adapter.close();
  if (!pool) return;
  const isInUse = () => pool.totalCount > pool.idleCount;
  for (let pauses = 0; pauses < MAX_PAUSES && isInUse(); pauses += 1) {
    await sleep(PAUSE_MS);
    if (isInUse()) await adapter.close();
  }
}
