import type {
  ClientToServerEvents,
  LiveMessage,
  ServerToClientEvents,
} from '@kapao/contract/events.ts';
import type { Socket } from 'socket.io-client';
import { useSession } from '../state/session.ts';

/** SPEC 7.2. */
const RECONNECTION_ATTEMPTS = 5;
const RECONNECTION_DELAY_MS = 1000;

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * Listens to one deposit's room until the returned function is called. The socket library is
 * loaded here and nowhere else: only the QR step needs it. `onLost` says that nothing more will be
 * heard: all attempts failed, the server refused, or the library could not be loaded.
 */
export function listenToRoom(
  refCode: string,
  onMessage: (message: LiveMessage) => void,
  onLost: () => void,
): () => void {
  let socket: LiveSocket | null = null;
  let left = false;
  const lost = () => {
    if (!left) onLost();
  };
  const listen = (connected: LiveSocket) => {
    if (left) return;
    socket = connected;
    const lostUnlessActive = () => {
      if (!connected.active) lost();
    };
    // Rooms do not survive a lost connection, so every connection joins again.
    connected.on('connect', () =>
      connected.emit('joinRoom', refCode, (joined) => {
        if (!joined) lost();
      }),
    );
    connected.on('message', onMessage);
    // A socket that is no longer active does not try again by itself.
    connected.on('connect_error', lostUnlessActive);
    connected.on('disconnect', lostUnlessActive);
    connected.io.on('reconnect_failed', lost);
    connected.connect();
  };
  void connect().then(listen, lost);
  return () => {
    left = true;
    socket?.emit('leaveRoom', refCode);
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
