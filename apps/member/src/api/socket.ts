import type {
  ClientToServerEvents,
  LiveMessage,
  ServerToClientEvents,
} from '@kapao/contract/events.ts';
import type { Notification } from '@kapao/contract/notifications.ts';
import type { Socket } from 'socket.io-client';
import { previewOf } from '../lib/site.ts';
import { onConnectionFound } from '../state/connection.ts';
import { onUnlocked } from '../state/lock.ts';
import { useSession } from '../state/session.ts';

/** The number of reconnection attempts (pay-81, pay-40). */
const RECONNECTION_ATTEMPTS = 5;
const RECONNECTION_DELAY_MS = 1000;

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

interface Connection {
  socket: Promise<LiveSocket>;
  listeners: number;
}

/** The connection that all listeners of this page share; null without listeners. */
let shared: Connection | null = null;

function share(): Connection {
  shared ??= { socket: connect(), listeners: 0 };
  const connection = shared;
  connection.listeners += 1;
  // A library that could not be fetched is fetched again for the next listener.
  connection.socket.catch(() => forget(connection));
  return connection;
}

function release(connection: Connection): void {
  connection.listeners -= 1;
  if (connection.listeners > 0) return;
  void connection.socket.then((socket) => socket.disconnect()).catch(() => undefined);
  forget(connection);
}

function forget(connection: Connection): void {
  if (shared === connection) shared = null;
}

/**
 * Listens to the room of one deposit or withdrawal until the returned function is called. `onRoom` tells whether
 * messages come: true once the room is joined, false when the connection is lost.
 */
export function listenToRoom(
  reference: string,
  onMessage: (message: LiveMessage) => void,
  onRoom: (isInRoom: boolean) => void,
): () => void {
  return listen(
    (socket) => {
      // The server forgets rooms when a connection is lost, so every new connection joins again.
      const join = () => void socket.emit('joinRoom', reference, onRoom);
      const lose = () => onRoom(false);
      socket.on('connect', join);
      socket.on('message', onMessage);
      socket.on('disconnect', lose);
      if (socket.connected) join();
      return () => {
        socket.off('connect', join);
        socket.off('message', onMessage);
        socket.off('disconnect', lose);
        socket.emit('leaveRoom', reference);
      };
    },
    () => onRoom(false),
  );
}

/** Listens to the member's notifications until the returned function is called (note-06). */
export function listenToNotifications(
  onNotification: (notification: Notification) => void,
): () => void {
  return listen((socket) => {
    const onVisible = () => {
      if (!document.hidden) ensureConnecting(socket);
    };
    socket.on('notification', onNotification);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      socket.off('notification', onNotification);
      document.removeEventListener('visibilitychange', onVisible);
    };
  });
}

/** Runs `start` on the shared connection. The returned function runs the clean-up that `start` returned. */
function listen(
  start: (socket: LiveSocket) => () => void,
  onFailure: () => void = () => undefined,
): () => void {
  let stop: (() => void) | null = null;
  let isLeft = false;
  const connection = share();
  connection.socket.then(
    (socket) => {
      if (isLeft) return;
      const stopListening = start(socket);
      // A channel that has given up in a tunnel comes back with the first answer after it.
      const stopWaiting = onConnectionFound(() => ensureConnecting(socket));
      // The server closes the channel of a locked session (lock-05).
      const stopLocked = onUnlocked(() => ensureConnecting(socket));
      stop = () => {
        stopWaiting();
        stopLocked();
        stopListening();
      };
      ensureConnecting(socket);
    },
    () => {
      if (!isLeft) onFailure();
    },
  );
  return () => {
    if (isLeft) return;
    isLeft = true;
    stop?.();
    release(connection);
  };
}

/**
 * Connects, unless the socket does so already: the server closes a connection that asks twice. A socket that has given up
 * is not active (see `connect`), and begins again.
 */
function ensureConnecting(socket: LiveSocket): void {
  if (!socket.active) socket.connect();
}

/** Imports the socket library, which is needed only when the first screen is complete. */
async function connect(): Promise<LiveSocket> {
  if (previewOf !== undefined) throw new Error('the preview has no live channel');
  const { io } = await import('socket.io-client');
  const socket: LiveSocket = io({
    autoConnect: false,
    reconnectionAttempts: RECONNECTION_ATTEMPTS,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    auth: { token: useSession.getState().access_token },
  });
  // Without this the library would call the socket active for good after its last attempt.
  socket.io.on('reconnect_failed', () => socket.disconnect());
  return socket;
}
