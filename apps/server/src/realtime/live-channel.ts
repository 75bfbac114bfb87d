import type { Server as HttpServer } from 'node:http';
import type { PayinMessage } from '@kapao/contract/events.ts';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { ownOrigins } from '../http/own-origins.ts';
import { betweenNodes, closeAdapter } from './between-nodes.ts';
import { admitMembers, dropEndedSessions, fromOrigins } from './live-sockets.ts';
import type { LiveServer } from './live-sockets.ts';
import { registerPayinRooms, roomOf, tellEndedPayins } from './payin-rooms.ts';

/**
 * The live channel (SPEC 7.2) at /socket.io. Whoever tells something has committed it before; what
 * is lost on the way, the client learns by asking.
 */
export interface LiveChannel {
  /** Takes sockets from now on. Before that, and without it, what is told reaches nobody. */
  attach(httpServer: HttpServer): void;
  /** To the room of the message's deposit, on whichever node its member is connected. */
  tellPayin(message: PayinMessage): void;
  close(): Promise<void>;
}

const PATH = '/socket.io';
/** The client says nothing longer than a ref_code. */
const MAX_MESSAGE_BYTES = 4 * 1024;
/** How long a socket may outlive its session. */
const SESSION_CHECK_MS = 15_000;
/** How long a member may wait for what no server told. */
const ENDED_CHECK_MS = 3_000;

export function createLiveChannel(
  config: Config,
  log: Logger,
  { database, notificationPool }: OpenedDatabase,
): LiveChannel {
  let io: LiveServer | undefined;
  const checks: NodeJS.Timeout[] = [];

  return {
    attach: (httpServer) => {
      const server: LiveServer = new Server(httpServer, {
        path: PATH,
        serveClient: false,
        maxHttpBufferSize: MAX_MESSAGE_BYTES,
        allowRequest: fromOrigins(ownOrigins(config)),
        adapter: betweenNodes(notificationPool, log),
      });
      admitMembers(server, database, log);
      server.on('connection', (socket) => registerPayinRooms(socket, database, log));
      const check = (everyMs: number, what: string, work: () => Promise<void>) => {
        const run = () =>
          work().catch((error: unknown) =>
            log.warn({ err: error }, `${what} could not be checked`),
          );
        checks.push(setInterval(() => void run(), everyMs));
      };
      check(SESSION_CHECK_MS, 'the sessions of sockets', () => dropEndedSessions(server, database));
      check(ENDED_CHECK_MS, 'the deposits of rooms', () => tellEndedPayins(server, database));
      io = server;
    },
    tellPayin: (message) => {
      io?.to(roomOf(message.ref_code)).emit('message', message);
    },
    close: async () => {
      for (const timer of checks.splice(0)) clearInterval(timer);
      const server = io;
      io = undefined;
      if (!server) return;
      // Not server.close(): it would close the HTTP server too, and that is its owner's to close.
      server.local.disconnectSockets(true);
      await closeAdapter(server, notificationPool);
      server.engine.close();
    },
  };
}
