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
    let isGivenBack = false;
    client.on('error', (error) => {
      log.warn({ err: error }, 'the live channel lost its database');
      // One loss may be told twice, by the server's last word and by the socket.
      if (isGivenBack || client.listenerCount('notification') === 0) return;
      isGivenBack = true;
      client.release(true);
    });
  });
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
