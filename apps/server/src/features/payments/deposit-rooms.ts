import type { PayinMessage } from '@kapao/contract/events.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { findDeposit, listEndedDeposits } from './deposits-store.ts';
import { createTokenBucket } from '../../http/token-bucket.ts';
import type { LiveServer, LiveSocket } from '../../realtime/live-sockets.ts';

/** Only possible ref_codes are looked up; PostgreSQL rejects a NUL, for example. */
const refCodeSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** More rooms than a member has open deposits; the limit bounds the database queries. */
const MAX_ROOMS = 20;

/** The token bucket of one socket. A reconnecting member gets a new socket, and so a new bucket. */
const JOIN_LIMIT = { capacity: 30, refillMs: 2_000 };

/** The prefix keeps a ref_code from naming another kind of room. */
const ROOM_PREFIX = 'payin:';

function depositRoom(refCode: string): string {
  return ROOM_PREFIX + refCode;
}

/**
 * Sends this node's sockets the final status of their rooms' deposits, once for each change. An operator's
 * command sends no message, and a message between nodes may be lost.
 */
async function tellEnded(server: LiveServer, database: Queryable): Promise<void> {
  const { sockets, adapter } = server.of('/');
  const rooms = [...adapter.rooms.keys()].filter((room) => room.startsWith(ROOM_PREFIX));
  if (rooms.length === 0) return;
  const refCodes = rooms.map((room) => room.slice(ROOM_PREFIX.length));
  for (const { refCode, status } of await listEndedDeposits(database, refCodes)) {
    for (const id of adapter.rooms.get(depositRoom(refCode)) ?? []) {
      const socket = sockets.get(id);
      if (socket) sendOnce(socket, refCode, status);
    }
  }
}

function sendOnce(socket: LiveSocket, refCode: string, status: PayinMessage['status']): void {
  if (socket.data.sentStatuses.get(refCode) === status) return;
  socket.emit('message', { type: 'update_status', status, ref_code: refCode });
}

/** Lets a member join and leave the rooms of the member's own deposits (api-36). */
function register(socket: LiveSocket, database: Queryable, log: Logger): void {
  const takeJoinToken = createTokenBucket(JOIN_LIMIT);
  // Includes messages that come from other nodes.
  socket.onAnyOutgoing((_event: string, { ref_code, status }: PayinMessage) => {
    socket.data.sentStatuses.set(ref_code, status);
  });
  // A client may send anything, regardless of the event types.
  socket.on('joinRoom', (payload: unknown, acknowledge?: unknown) => {
    if (!takeJoinToken()) return reply(acknowledge, false);
    join(socket, database, payload).then(
      (joined) => reply(acknowledge, joined),
      (error: unknown) => {
        log.error({ err: error }, 'a room could not be joined');
        reply(acknowledge, false);
      },
    );
  });
  socket.on('leaveRoom', (payload: unknown) => {
    const refCode = refCodeSchema.safeParse(payload).data;
    if (refCode === undefined) return;
    socket.data.sentStatuses.delete(refCode);
    void socket.leave(depositRoom(refCode));
  });
}

async function join(socket: LiveSocket, database: Queryable, payload: unknown): Promise<boolean> {
  const refCode = refCodeSchema.safeParse(payload).data;
  if (refCode === undefined || socket.rooms.size > MAX_ROOMS) return false;
  const { memberId } = socket.data;
  if (!(await findDeposit(database, memberId, refCode))) return false;
  await socket.join(depositRoom(refCode));
  // Read again after joining: a message that was sent before the join did not reach this socket.
  const deposit = await findDeposit(database, memberId, refCode);
  if (deposit && deposit.status !== 'pending') sendOnce(socket, refCode, deposit.status);
  return true;
}

function reply(acknowledge: unknown, joined: boolean): void {
  if (typeof acknowledge === 'function') acknowledge(joined);
}

/** The rooms of the live channel, one for each deposit. */
export const payinRooms = { roomOf: depositRoom, register, tellEnded };
