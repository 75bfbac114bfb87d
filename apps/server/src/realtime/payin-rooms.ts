import type { PayinMessage } from '@kapao/contract/events.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { findDeposit, listEndedDeposits } from '../modules/payments/deposits-store.ts';
import { createAllowance } from '../http/allowance.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';

/** A text that cannot be a ref_code is not looked up: the database would answer a NUL with an error. */
const refCodeSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** More than anyone has QR codes open; each join costs a look into the database. */
const MAX_ROOMS = 20;

/** Of one socket. A member with a bad line joins again after each break, and comes with a new socket. */
const JOINS = { atMost: 30, refillMs: 2_000 };

/** Prefixed, so that no ref_code can name another kind of room. */
const ROOM_PREFIX = 'payin:';

export function roomOf(refCode: string): string {
  return ROOM_PREFIX + refCode;
}

/**
 * Tells the sockets of this node how the deposits of their rooms stand, once for each change: what the
 * operator decided by a command was told by no server, and a message between nodes may be lost.
 */
export async function tellEndedPayins(server: LiveServer, database: Queryable): Promise<void> {
  const { sockets, adapter } = server.of('/');
  const rooms = [...adapter.rooms.keys()].filter((room) => room.startsWith(ROOM_PREFIX));
  if (rooms.length === 0) return;
  const refCodes = rooms.map((room) => room.slice(ROOM_PREFIX.length));
  for (const { refCode, status } of await listEndedDeposits(database, refCodes)) {
    for (const id of adapter.rooms.get(roomOf(refCode)) ?? []) {
      const socket = sockets.get(id);
      if (socket) tellOnce(socket, refCode, status);
    }
  }
}

function tellOnce(socket: LiveSocket, refCode: string, status: PayinMessage['status']): void {
  if (socket.data.told.get(refCode) === status) return;
  socket.emit('message', { type: 'update_status', status, ref_code: refCode });
}

/** Lets a member into the rooms of the member's own deposits (REQUIREMENTS 33), and out again. */
export function registerPayinRooms(socket: LiveSocket, database: Queryable, log: Logger): void {
  const mayJoin = createAllowance(JOINS);
  // Also what another node told.
  socket.onAnyOutgoing((_event: string, { ref_code, status }: PayinMessage) => {
    socket.data.told.set(ref_code, status);
  });
  // Whatever the types say, the other side may send anything.
  socket.on('joinRoom', (sent: unknown, acknowledge?: unknown) => {
    if (!mayJoin()) return answer(acknowledge, false);
    join(socket, database, sent).then(
      (joined) => answer(acknowledge, joined),
      (error: unknown) => {
        log.error({ err: error }, 'a room could not be joined');
        answer(acknowledge, false);
      },
    );
  });
  socket.on('leaveRoom', (sent: unknown) => {
    const refCode = refCodeSchema.safeParse(sent).data;
    if (refCode === undefined) return;
    socket.data.told.delete(refCode);
    void socket.leave(roomOf(refCode));
  });
}

async function join(socket: LiveSocket, database: Queryable, sent: unknown): Promise<boolean> {
  const refCode = refCodeSchema.safeParse(sent).data;
  if (refCode === undefined || socket.rooms.size > MAX_ROOMS) return false;
  const { memberId } = socket.data;
  if (!(await findDeposit(database, memberId, refCode))) return false;
  await socket.join(roomOf(refCode));
  // Looked at again once in the room: an end before that was told to nobody.
  const deposit = await findDeposit(database, memberId, refCode);
  if (deposit && deposit.status !== 'pending') tellOnce(socket, refCode, deposit.status);
  return true;
}

function answer(acknowledge: unknown, joined: boolean): void {
  if (typeof acknowledge === 'function') acknowledge(joined);
}
