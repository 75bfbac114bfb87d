import type { ClientToServerEvents, ServerToClientEvents } from '@kapao/contract/events.ts';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

export type MemberSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Opens a connection of its own to the live channel, as the member of this access token. */
export function openMemberSocket(
  url: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions>,
): MemberSocket {
  return io(url, { auth: { token }, transports: ['websocket'], forceNew: true, ...options });
}
