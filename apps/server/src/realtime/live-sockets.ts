import type { IncomingMessage } from 'node:http';
import type {
  ClientToServerEvents,
  LiveMessage,
  ServerToClientEvents,
} from '@kapao/contract/events.ts';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import type { Queryable } from '../db/database.ts';
import type { SocketLimits } from './socket-limits.ts';
import { parseAccessToken } from '../http/register-operations.ts';

/** The member and session of a socket, set at its handshake. */
interface SocketData {
  token: string;
  memberId: bigint;
  /** The last status sent for each payment, by its reference. */
  sentStatuses: Map<string, LiveMessage['status']>;
}

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;

/**
 * Checks the origin of a socket and the bound of its network. Browsers send their page's origin with every WebSocket; a
 * client without one still needs a token.
 */
export function allowConnections(own: readonly string[], limits: Pick<SocketLimits, 'mayConnect'>) {
  return (request: IncomingMessage, decide: (error: null, isAllowed: boolean) => void): void => {
    const { origin } = request.headers;
    const isOwn = origin === undefined || own.includes(origin);
    decide(null, isOwn && limits.mayConnect(request));
  };
}

/** Finds the active session of an access token. */
export type FindSession = (
  on: Queryable,
  token: string,
) => Promise<{ memberId: bigint; isLocked: boolean } | undefined>;

interface SessionLookup {
  database: Queryable;
  findSession: FindSession;
  limits: Pick<SocketLimits, 'admit'>;
}

/**
 * Admits a socket if `auth.token` of its handshake belongs to an active session (api-35) that is not locked, because its
 * messages show money (lock-05).
 */
export function authenticateSockets(
  server: LiveServer,
  { database, findSession, limits }: SessionLookup,
  log: Logger,
): void {
  const admit = async (socket: LiveSocket, next: (refusal?: Error) => void) => {
    let refusal: Error | undefined = new Error('unauthorized');
    try {
      const authToken: unknown = socket.handshake.auth['token'];
      const token = typeof authToken === 'string' ? parseAccessToken(authToken) : undefined;
      const session = token === undefined ? undefined : await findSession(database, token);
      if (session?.isLocked === true) refusal = new Error('session_locked');
      else if (session && !limits.admit(socket, session.memberId))
        refusal = new Error('too_many_sockets');
      else if (token !== undefined && session) {
        socket.data = { token, memberId: session.memberId, sentStatuses: new Map() };
        refusal = undefined;
      }
    } catch (error) {
      log.error({ err: error }, 'a socket could not be admitted');
      refusal = new Error('unavailable');
    }
    next(refusal);
  };
  server.use((socket, next) => void admit(socket, next));
}

/** Finds those of these tokens whose session has ended or is locked. */
export type FindEnded = (on: Queryable, tokens: readonly string[]) => Promise<ReadonlySet<string>>;

/** Disconnects the sockets whose session has ended since the handshake (logout, block, expiry), or is locked. */
export async function disconnectEndedSessions(
  server: LiveServer,
  database: Queryable,
  findEnded: FindEnded,
): Promise<void> {
  const sockets = [...server.of('/').sockets.values()];
  if (sockets.length === 0) return;
  const ended = await findEnded(
    database,
    sockets.map((socket) => socket.data.token),
  );
  for (const socket of sockets) if (ended.has(socket.data.token)) socket.disconnect(true);
}
