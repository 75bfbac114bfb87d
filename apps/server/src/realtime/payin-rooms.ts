import type { Logger } from 'pino';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { findDeposit } from '../modules/payments/deposits-store.ts';
import { createAllowance } from './allowance.ts';
import type { LiveSocket } from './live-sockets.ts';

const refCodeSchema = z.string().min(1).max(64);
/** More than anyone has QR codes open; each join costs a look into the database. */
const MAX_ROOMS = 20;

/** Of one socket. A member with a bad line joins again after each break, and comes with a new socket. */
const JOINS = { atMost: 30, refillMs: 2_000 };

/** Prefixed, so that no ref_code can name another kind of room. */
export function roomOf(refCode: string): string {
  return `payin:${refCode}`;
}

/** Lets a member into the rooms of the member's own deposits (REQUIREMENTS 33), and out again. */
export function registerPayinRooms(socket: LiveSocket, database: Queryable, log: Logger): void {
  const mayJoin = createAllowance(JOINS);
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
    if (refCode !== undefined) void socket.leave(roomOf(refCode));
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
  if (deposit && deposit.status !== 'pending') {
    socket.emit('message', { type: 'update_status', status: deposit.status, ref_code: refCode });
  }
  return true;
}

function answer(acknowledge: unknown, joined: boolean): void {
  if (typeof acknowledge === 'function') acknowledge(joined);
}
