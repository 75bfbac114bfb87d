import { createServer, connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { portOf } from '@kapao/postgres/ports.ts';

export interface TcpProxy {
  port: number;
  /** Closes all connections, as a network that fails does. */
  cut(): void;
  /** Carries nothing, and refuses nothing, until `heal` is called. */
  hang(): void;
  heal(): void;
  close(): void;
}

/** Forwards connections to the targets in turn; one that refuses is skipped. */
export async function startTcpProxy(
  targets: readonly { host?: string; port: number }[],
  port = 0,
): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let turn = 0;
  let hangs = false;
  const forward = (client: Socket, tries: number): void => {
    const target = targets[(turn += 1) % targets.length];
    if (target === undefined) return void client.destroy();
    const server = connect(target.port, target.host ?? '127.0.0.1');
    let isConnected = false;
    server.once('connect', () => {
      isConnected = true;
      const pair = [client, server] as const;
      pairs.add(pair);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.once('close', () => {
          pairs.delete(pair);
          to.destroy();
        });
      }
      client.pipe(server).pipe(client);
      if (hangs) pause(pair);
    });
    server.on('error', () => {
      if (isConnected) return;
      if (tries > 1 && !client.destroyed) forward(client, tries - 1);
      else client.destroy();
    });
  };
  const listener = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    forward(client, targets.length);
  }).listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: portOf(listener),
    cut,
    hang: () => {
      hangs = true;
      for (const pair of pairs) pause(pair);
    },
    heal: () => {
      hangs = false;
      for (const pair of pairs) resume(pair);
    },
    close: () => {
      cut();
      listener.close();
    },
  };
}

function pause([client, server]: readonly [Socket, Socket]): void {
  client.unpipe(server);
  server.unpipe(client);
  client.pause();
  server.pause();
}

function resume([client, server]: readonly [Socket, Socket]): void {
  client.pipe(server).pipe(client);
}
