import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { LiveMessage } from '@kapao/contract/events.ts';
import type { Notification } from '@kapao/contract/notifications.ts';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { ownOrigins } from '../own-origins.ts';
import { listenToChannels } from './listen-to-channel.ts';
import type { ChannelListener } from './listen-to-channel.ts';
import type { OfficeLive } from './office-live.ts';
import { createNodeAdapter, closeAdapter } from './node-adapter.ts';
import { allowConnections, authenticateSockets, disconnectEndedSessions } from './live-sockets.ts';
import type { FindEnded, FindSession, LiveServer, LiveSocket } from './live-sockets.ts';
import { createSocketLimits } from './socket-limits.ts';

/**
 * The live channel at /socket.io (api-35). Callers send a message after their commit. A message may be lost, so the
 * client polls as well.
 */
export interface LiveChannel {
  /** Accepts sockets from now on. Before this call, messages are dropped. */
  attach(httpServer: HttpServer): void;
  /** Sends the message to its payment's room, on all nodes. */
  sendStatus(message: LiveMessage): void;
  close(): Promise<void>;
}

/** Functions that the channel calls; it knows no feature. */
interface LiveParts {
  findSession: FindSession;
  findEnded: FindEnded;
  /** The network that a connection comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** Notifications that PostgreSQL announces on a channel, for a member's own room or for all. */
  notifications: {
    channel: string;
    roomOf(memberId: bigint): string;
    /** Returns the room of an announcement; undefined for all members. */
    roomOfPayload(payload: string): string | undefined;
    read(database: Queryable, payload: string): Promise<Notification | undefined>;
  };
  /** The office's announcements, which come by the same connection. */
  office: Pick<OfficeLive, 'channel' | 'onPayload' | 'onConnected'>;
  /** Called with each new connection that hears the announcements. */
  onConnected: (client: PoolClient) => Promise<void>;
  rooms: {
    roomOf(reference: string): string;
    register(socket: LiveSocket, database: Queryable, log: Logger): void;
    tellStatuses(server: LiveServer, database: Queryable): Promise<void>;
  };
}

const PATH = '/socket.io';
/** The most bytes of a client's message; the longest one contains a payment's reference. */
const MAX_MESSAGE_BYTES = 4 * 1024;
/** The longest time that a socket may outlive its session. */
const SESSION_CHECK_MS = 15_000;
/** The longest delay of a status that no server sends, such as one set by a command. */
const STATUS_CHECK_MS = 3_000;

export function createLiveChannel(
  config: Config,
  log: Logger,
  { database, notificationPool }: OpenedDatabase,
  parts: LiveParts,
): LiveChannel {
  const { findSession, findEnded, notifications, rooms } = parts;
  let io: LiveServer | undefined;
  let listener: ChannelListener | undefined;
  const checkTimers: NodeJS.Timeout[] = [];

  return {
    attach: (httpServer) => {
      const limits = createSocketLimits(parts.networkOf);
      const server: LiveServer = new Server(httpServer, {
        path: PATH,
        serveClient: false,
        maxHttpBufferSize: MAX_MESSAGE_BYTES,
        allowRequest: allowConnections(ownOrigins(config), limits),
        adapter: createNodeAdapter(notificationPool, log),
      });
      limits.watch(server);
      authenticateSockets(server, { database, findSession, limits }, log);
      server.on('connection', (socket) => {
        void socket.join(notifications.roomOf(socket.data.memberId));
        rooms.register(socket, database, log);
      });
      listener = hearAnnouncements(server, { database, notificationPool }, log, parts);
      const startCheck = (everyMs: number, subject: string, work: () => Promise<void>) => {
        const run = () =>
          work().catch((error: unknown) =>
            log.warn({ err: error }, `${subject} could not be checked`),
          );
        checkTimers.push(setInterval(() => void run(), everyMs));
      };
      startCheck(SESSION_CHECK_MS, 'the sessions of sockets', () =>
        disconnectEndedSessions(server, database, findEnded),
      );
      startCheck(STATUS_CHECK_MS, 'the payments of rooms', () =>
        rooms.tellStatuses(server, database),
      );
      io = server;
    },
    sendStatus: (message) => {
      io?.to(rooms.roomOf(message.ref_code)).emit('message', message);
    },
    close: async () => {
      for (const timer of checkTimers.splice(0)) clearInterval(timer);
      const server = io;
      io = undefined;
      if (!server) return;
      // server.close() would also close the HTTP server, which its owner closes.
      listener?.stop();
      // Clients that are told to disconnect stay away; after a lost connection they come again, to another server (api-47).
      for (const { conn } of server.sockets.sockets.values()) conn.close();
      await closeAdapter(server, notificationPool);
      server.engine.close();
    },
  };
}

/** Listens to PostgreSQL's announcements for the members' sockets and for the office, by one connection. */
function hearAnnouncements(
  server: LiveServer,
  { database, notificationPool }: Pick<OpenedDatabase, 'database' | 'notificationPool'>,
  log: Logger,
  { notifications, office, onConnected }: LiveParts,
): ChannelListener {
  return listenToChannels(notificationPool, log, {
    onPayload: {
      [notifications.channel]: (payload) => announce(server, { database, notifications }, payload),
      [office.channel]: office.onPayload,
    },
    onConnected: async (client) => {
      await onConnected(client);
      await office.onConnected();
    },
  });
}

/** Sends a notification to this server's own sockets, because every server hears the announcement. */
async function announce(
  server: LiveServer,
  { database, notifications }: { database: Queryable } & Pick<LiveParts, 'notifications'>,
  payload: string,
): Promise<void> {
  const room = notifications.roomOfPayload(payload);
  if (room !== undefined && !server.of('/').adapter.rooms.has(room)) return;
  const notification = await notifications.read(database, payload);
  if (!notification) return;
  (room === undefined ? server.local : server.local.to(room)).emit('notification', notification);
}
