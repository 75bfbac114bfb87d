import type { Notification } from './notifications.ts';
import type { PayoutStatus } from './statuses.ts';

/**
 * The live channel (pay-40, pay-100): the client joins the room named by a deposit's ref_code or a withdrawal's id,
 * and hears a message after the transaction has committed.
 */
export interface PayinMessage {
  type: 'update_status';
  status: 'success' | 'failed' | 'reject';
  ref_code: string;
}

/** A withdrawal has gone a step further; its id stands in the place of the ref_code. */
interface PayoutMessage {
  type: 'update_status';
  status: PayoutStatus;
  ref_code: string;
}

export type LiveMessage = PayinMessage | PayoutMessage;

export interface ServerToClientEvents {
  message: (message: LiveMessage) => void;
  /** Comes without joining a room, to every connection of the member (note-06). */
  notification: (notification: Notification) => void;
}

export interface ClientToServerEvents {
  /** Acknowledged with whether the room is this member's own. */
  joinRoom: (refCode: string, acknowledge?: (joined: boolean) => void) => void;
  leaveRoom: (refCode: string) => void;
}
