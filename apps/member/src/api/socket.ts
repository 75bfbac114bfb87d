import type {
  ClientToServerEvents,
  LiveMessage,
  ServerToClientEvents,
} from '@kapao/contract/events.ts';
import type { Socket } from 'socket.io-client';
import { useSession } from '../state/session.ts';

/** How often and after what pause the socket reconnects (pay-81, pay-40). */
const RECONNECTION_ATTEMPTS = 5;
const RECONNECTION_DELAY_MS = 1000;

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * Listens to the room of one deposit or withdrawal until the returned function is called. `onRoom` tells whether messages come:
 * true once the room is joined, false when the connection is lost.
 *
 * The socket library is imported here only, because only the pages of payments need it.
 */
export function listenToRoom(
  reference: string,
  onMessage: (message: LiveMessage) => void,
  onRoom: (isInRoom: boolean) => void,
): () => void {
  let socket: LiveSocket | null = null;
  let left = false;
  const tell = (isInRoom: boolean) => {
    if (!left) onRoom(isInRoom);
  };
  const listen = (connected: LiveSocket) => {
    if (left) return;
    socket = connected;
    // The server forgets rooms when a connection is lost, so every new connection joins again.
    connected.on('connect', () => connected.emit('joinRoom', reference, tell));
    connected.on('message', onMessage);
    connected.on('disconnect', () => tell(false));
    connected.connect();
  };
  void connect().then(listen, () => tell(false));
  return () => {
    left = true;
    socket?.emit('leaveRoom', reference);
    socket?.disconnect();
  };
}

async function connect(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  return io({
    autoConnect: false,
    reconnectionAttempts: RECONNECTION_ATTEMPTS,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    auth: { token: useSession.getState().access_token },
  });
}
