import type { LiveMessage } from '@kapao/contract/events.ts';
import { canFollow, depositTransitions, withdrawalTransitions } from '@kapao/contract/statuses.ts';
import type { DepositStatus, WithdrawalStatus } from '@kapao/contract/statuses.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { findDeposit, listEndedDeposits } from './deposits/deposits-store.ts';
import { findWithdrawal, listWithdrawalStatuses } from './withdrawals/withdrawals-store.ts';
import { createTokenBucket } from '../../http/limits/token-bucket.ts';
import type { LiveServer, LiveSocket } from '../../realtime/live-sockets.ts';

/**
 * The format of a payment's reference. Other text is never looked up, because PostgreSQL rejects some, such as a NUL.
 */
const referenceSchema = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** A withdrawal's reference is its id, a deposit's its ref_code. */
const withdrawalIdSchema = z.uuid();
/** The most rooms of one socket: more than a member has open deposits. It bounds the database queries. */
const MAX_ROOMS = 20;

/** The token bucket of one socket. A reconnecting member gets a new socket, and so a new bucket. */
const JOIN_LIMIT = { capacity: 30, refillMs: 2_000 };

/** The prefix of payment rooms, so that a reference cannot name a room of another kind. */
const ROOM_PREFIX = 'payment:';

function paymentRoom(reference: string): string {
  return ROOM_PREFIX + reference;
}

/**
 * Sends this node's sockets the status of their rooms' payments, once for each change. An operator's command sends
 * no message, and a message between nodes may be lost.
 */
async function tellStatuses(server: LiveServer, database: Queryable): Promise<void> {
  const { sockets, adapter } = server.of('/');
  const rooms = [...adapter.rooms.keys()].filter((room) => room.startsWith(ROOM_PREFIX));
  if (rooms.length === 0) return;
  const references = rooms.map((room) => room.slice(ROOM_PREFIX.length));
  for (const { reference, status } of await listStatuses(database, references)) {
    for (const id of adapter.rooms.get(paymentRoom(reference)) ?? []) {
      const socket = sockets.get(id);
      if (socket) sendOnce(socket, reference, status);
    }
  }
}

interface PaymentState {
  reference: string;
  status: DepositStatus | WithdrawalStatus;
}

async function listStatuses(
  database: Queryable,
  references: readonly string[],
): Promise<PaymentState[]> {
  const ids = references.filter(isWithdrawalId);
  const refCodes = references.filter((reference) => !isWithdrawalId(reference));
  return [
    ...(refCodes.length === 0 ? [] : await listEndedDeposits(database, refCodes)),
    ...(ids.length === 0 ? [] : await listWithdrawalStatuses(database, ids)),
  ];
}

function isWithdrawalId(reference: string): boolean {
  return withdrawalIdSchema.safeParse(reference).success;
}

/**
 * Sends a payment's status to a socket, unless it is the first status or may not follow the one sent last. Another
 * server may have sent a later status meanwhile.
 */
function sendOnce(socket: LiveSocket, reference: string, status: PaymentState['status']): void {
  if (status === 'pending') return;
  const sent = socket.data.sentStatuses.get(reference);
  const transitions = isWithdrawalId(reference) ? withdrawalTransitions : depositTransitions;
  if (sent !== undefined && !canFollow(transitions, sent, status)) return;
  socket.emit('message', { type: 'update_status', status, ref_code: reference });
}

/** Lets a member join and leave the rooms of the member's own deposits and withdrawals (api-36). */
function register(socket: LiveSocket, database: Queryable, log: Logger): void {
  const takeJoinToken = createTokenBucket(JOIN_LIMIT);
  // This hook also sees the messages that other nodes send.
  socket.onAnyOutgoing((event: string, { ref_code, status }: LiveMessage) => {
    if (event === 'message') socket.data.sentStatuses.set(ref_code, status);
  });
  // The payload is `unknown`, because a client may send anything.
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
    const reference = referenceSchema.safeParse(payload).data;
    if (reference === undefined) return;
    socket.data.sentStatuses.delete(reference);
    void socket.leave(paymentRoom(reference));
  });
}

async function join(socket: LiveSocket, database: Queryable, payload: unknown): Promise<boolean> {
  const reference = referenceSchema.safeParse(payload).data;
  if (reference === undefined || socket.rooms.size > MAX_ROOMS) return false;
  const find = isWithdrawalId(reference) ? findWithdrawal : findDeposit;
  const { memberId } = socket.data;
  if (!(await find(database, memberId, reference))) return false;
  await socket.join(paymentRoom(reference));
  // The payment is read again after the join, because a message sent before the join did not reach this socket.
  const payment = await find(database, memberId, reference);
  if (payment) sendOnce(socket, reference, payment.status);
  return true;
}

function reply(acknowledge: unknown, joined: boolean): void {
  if (typeof acknowledge === 'function') acknowledge(joined);
}

/** The rooms of the live channel, one for each deposit and withdrawal. */
export const paymentRooms = { roomOf: paymentRoom, register, tellStatuses };
