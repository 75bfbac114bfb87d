import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';

/** office-63: the most sockets of one member on a server: devices with some open pages each. */
export const SOCKETS_OF_MEMBER = 20;
/** office-63: the most sockets of one network that have shown no session yet; a carrier has thousands behind one address. */
export const SOCKETS_BEFORE_SESSION = 200;

/** Counts open sockets by key, and tells when a key has `most` of them. */
function createOpenCounter<Key>(most: number) {
  const open = new Map<Key, number>();
  return {
    isFull: (key: Key) => (open.get(key) ?? 0) >= most,
    /** Counts one more, and returns the function that subtracts it again; calling that twice subtracts once. */
    enter: (key: Key): (() => void) => {
      open.set(key, (open.get(key) ?? 0) + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}

export interface SocketLimits {
  /** Whether a new connection's network may open another socket without a session. */
  mayConnect(request: IncomingMessage): boolean;
  /** Counts a member's socket until it closes; false if the member has too many. */
  admit(socket: Pick<Socket, 'conn'>, memberId: bigint): boolean;
  /** Counts connections until they show a session or close. */
  watch(server: Pick<Server, 'engine'>): void;
}

/** Bounds the sockets of one member, and those of one network without a session (office-63). */
export function createSocketLimits(networkOf: (request: IncomingMessage) => string): SocketLimits {
  const waiting = createOpenCounter<string>(SOCKETS_BEFORE_SESSION);
  const members = createOpenCounter<bigint>(SOCKETS_OF_MEMBER);
  const leaveOf = new WeakMap<object, () => void>();
  return {
    mayConnect: (request) => !waiting.isFull(networkOf(request)),
    admit: (socket, memberId) => {
      // A refused one still counts for its network until it closes.
      if (members.isFull(memberId)) return false;
      leaveOf.get(socket.conn)?.();
      const leave = members.enter(memberId);
      socket.conn.once('close', leave);
      return true;
    },
    watch: (server) => {
      server.engine.on('connection', (connection: Socket['conn']) => {
        const leave = waiting.enter(networkOf(connection.request));
        leaveOf.set(connection, leave);
        connection.once('close', leave);
      });
    },
  };
}
