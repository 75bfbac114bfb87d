import { EventEmitter } from 'node:events';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { betweenNodes } from './between-nodes.ts';

function connectedClient(pool: Pool) {
  const client = Object.assign(new EventEmitter(), { release: vi.fn<PoolClient['release']>() });
  pool.emit('connect', client);
  return client;
}

describe('between nodes', () => {
  it('gives the listening connection back once, though its loss is told twice', () => {
    const pool = new Pool();
    betweenNodes(pool, pino({ level: 'silent' }));
    const client = connectedClient(pool);
    client.on('notification', () => undefined);
    client.emit('error', new Error('terminating connection'));
    client.emit('error', new Error('read ECONNRESET'));
    expect(client.release.mock.calls).toEqual([[true]]);
  });

  it('leaves a connection that does not listen to whoever holds it', () => {
    const pool = new Pool();
    betweenNodes(pool, pino({ level: 'silent' }));
    const client = connectedClient(pool);
    client.emit('error', new Error('read ECONNRESET'));
    expect(client.release).not.toHaveBeenCalled();
  });
});
