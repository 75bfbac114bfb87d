import { openMemberSocket } from '../kit/member-socket.ts';
import type { MemberSocket } from '../kit/member-socket.ts';

const RECONNECT_MS = 500;

/** One member's live channel, which reconnects by itself after the first `connect`. */
export interface LiveMessages {
  connect(token: string): void;
  join(refCode: string): void;
  leave(refCode: string): void;
  hasToldSuccess(refCode: string): boolean;
  close(): void;
  /** The number of messages received. */
  count(): number;
}

export function openLiveMessages(url: string): LiveMessages {
  const rooms = new Set<string>();
  const succeeded = new Set<string>();
  let socket: MemberSocket | undefined;
  let messages = 0;
  const connect = (newToken: string) => {
    socket?.disconnect();
    const opened = openMemberSocket(url, newToken, {
      extraHeaders: { origin: url },
      reconnectionDelay: RECONNECT_MS,
      reconnectionDelayMax: RECONNECT_MS,
    });
    opened.on('connect', () => {
      for (const room of rooms) opened.emit('joinRoom', room);
    });
    opened.on('message', ({ status, ref_code }) => {
      messages += 1;
      if (status === 'success') succeeded.add(ref_code);
    });
    socket = opened;
  };
  return {
    connect,
    join: (refCode) => {
      rooms.add(refCode);
      socket?.emit('joinRoom', refCode);
    },
    leave: (refCode) => {
      rooms.delete(refCode);
      socket?.emit('leaveRoom', refCode);
    },
    hasToldSuccess: (refCode) => succeeded.has(refCode),
    close: () => void socket?.disconnect(),
    count: () => messages,
  };
}
