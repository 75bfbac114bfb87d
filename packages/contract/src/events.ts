import type { Notification } from './notifications.ts';
import type { WithdrawalStatus } from './statuses.ts';

/**
 * A status of a deposit on the live channel (pay-40, pay-100). The client joins the room named by a deposit's ref_code
 * or a withdrawal's id, and receives messages after the commit.
 */
export interface DepositMessage {
  type: 'update_status';
  status: 'success' | 'failed' | 'reject' | 'reversed';
  ref_code: string;
}

/** A status of a withdrawal; its id is in the field ref_code. */
interface WithdrawalMessage {
  type: 'update_status';
  status: WithdrawalStatus;
  ref_code: string;
}

export type LiveMessage = DepositMessage | WithdrawalMessage;

export interface ServerToClientEvents {
  message: (message: LiveMessage) => void;
  /** Sent to every connection of the member, without joining a room (note-06). */
  notification: (notification: Notification) => void;
}

export interface ClientToServerEvents {
  /** Joins a room. The acknowledgement tells whether the room belongs to this member. */
  joinRoom: (refCode: string, acknowledge?: (joined: boolean) => void) => void;
  leaveRoom: (refCode: string) => void;
}
