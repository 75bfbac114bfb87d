import type { IncomingMessage } from 'node:http';
import type {
  ClientToServerEvents,
  PayinMessage,
  ServerToClientEvents,
} from '@kapao/contract/events.ts';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import type { Queryable } from '../db/database.ts';
import { accessToken } from '../http/register-operations.ts';
import { findSession } from '../modules/sessions/store.ts';

/** Whose socket it is, since its handshake. */
interface SocketData {
  token: string;
  memberId: bigint;
  /** What it has been told of the deposits of its rooms, by ref_code. */
  told: Map<string, PayinMessage['status']>;
}

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;

/** A browser names its page's origin on every WebSocket; what names none has the token or nothing. */
export function fromOrigins(own: readonly string[]) {
  return ({ headers }: IncomingMessage, decide: (error: null, isAllowed: boolean) => void): void =>
    decide(null, headers.origin === undefined || own.includes(headers.origin));
}

/** Lets in whose handshake carries the token of a living session in `auth.token` (REQUIREMENTS 33). */
export function admitMembers(server: LiveServer, database: Queryable, log: Logger): void {
  const admit = async (socket: LiveSocket, next: (refusal?: Error) => void) => {
    let refusal: Error | undefined = new Error('unauthorized');
    try {
      const given: unknown = socket.handshake.auth['token'];
      const token = typeof given === 'string' ? accessToken(given) : undefined;
      const session = token === undefined ? undefined : await findSession(database, token);
      if (token !== undefined && session) {
        socket.data = { token, memberId: session.memberId, told: new Map() };
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

/** A session that has ended since its handshake (logout, block, time) keeps no socket. */
export async function dropEndedSessions(server: LiveServer, database: Queryable): Promise<void> {
  for (const socket of server.of('/').sockets.values()) {
    if (!(await findSession(database, socket.data.token))) socket.disconnect(true);
  }
}
