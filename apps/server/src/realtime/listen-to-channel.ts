import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 2_000;

export interface ChannelListener {
  stop(): void;
}

interface ChannelEvents {
  /** Receives a channel's payloads, by the channel's name. */
  onPayload: Readonly<Record<string, (payload: string) => Promise<void>>>;
  /** Called with each new connection that listens. */
  onConnected?: (client: PoolClient) => Promise<void>;
}

/**
 * Receives the payloads of pg_notify channels on one connection, which it replaces when lost. Payloads sent meanwhile are
 * lost, so clients poll as well.
 */
export function listenToChannels(
  pool: Pool,
  log: Logger,
  { onPayload, onConnected }: ChannelEvents,
): ChannelListener {
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const lose = (error: unknown) => {
    if (isStopped || timer) return;
    log.warn({ err: error }, 'the database announces nothing until it is heard again');
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(lose);
    }, RECONNECT_MS);
  };
  const hear = (channel: string, payload: string) => {
    onPayload[channel]?.(payload).catch((error: unknown) =>
      log.warn({ err: error }, 'a live message was not sent'),
    );
  };
  const connect = async () => {
    const connected = await pool.connect();
    if (isStopped) return connected.release(true);
    client = connected;
    // The node adapter's pool handler releases a listening client that fails.
    connected.once('error', lose);
    connected.on('notification', ({ channel, payload = '' }) => hear(channel, payload));
    try {
      for (const channel of Object.keys(onPayload)) await connected.query(`listen ${channel}`);
      await onConnected?.(connected);
    } catch (error) {
      // A connection that could not listen is released.
      connected.release(true);
      throw error;
    }
  };
  connect().catch(lose);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      client?.release(true);
    },
  };
}
