import { EventEmitter } from 'node:events';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createNodeAdapter } from './node-adapter.ts';

/** A client that throws on a second release, like the pool's clients. */
function connectedClient() {
  const pool = new Pool();
  createNodeAdapter(pool, pino({ level: 'silent' }));
  const released = vi.fn<PoolClient['release']>((error) => {
    if (released.mock.calls.length > 1) throw new Error('released twice');
    pool.emit('release', error, client);
  });
  const client = Object.assign(new EventEmitter(), { release: released });
  pool.emit('connect', client);
  return { client, released };
}

describe('between nodes', () => {
  it('api-42: gives the listening connection back once, though its loss is told twice', () => {
    const { client, released } = connectedClient();
    client.on('notification', () => undefined);
    client.emit('error', new Error('terminating connection'));
    client.emit('error', new Error('read ECONNRESET'));
    expect(released.mock.calls).toEqual([[true]]);
  });

  it('lets the adapter close while the loss of its connection is being told', () => {
    const { client, released } = connectedClient();
    client.on('notification', () => undefined);
    client.emit('error', new Error('terminating connection'));
    client.release();
    expect(released.mock.calls).toEqual([[true]]);
  });

  it('leaves a connection that listened once, and was given back, to whoever holds it', () => {
    const { client, released } = connectedClient();
    client.on('notification', () => undefined);
    client.release();
    client.emit('error', new Error('read ECONNRESET'));
    expect(released.mock.calls).toEqual([[]]);
  });

  it('leaves a connection that does not listen to whoever holds it', () => {
    const { client, released } = connectedClient();
    client.emit('error', new Error('read ECONNRESET'));
    expect(released).not.toHaveBeenCalled();
  });
});
