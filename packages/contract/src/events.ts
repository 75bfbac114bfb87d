/**
 * The live channel (pay-40): the client joins the room named by a deposit's ref_code
 * and hears a message after the deposit's transaction has committed.
 */
export interface PayinMessage {
  type: 'update_status';
  status: 'success' | 'failed' | 'reject';
  ref_code: string;
}

export type LiveMessage = PayinMessage;

export interface ServerToClientEvents {
  message: (message: LiveMessage) => void;
}

export interface ClientToServerEvents {
  /** Acknowledged with whether the room is this member's own. */
  joinRoom: (refCode: string, acknowledge?: (joined: boolean) => void) => void;
  leaveRoom: (refCode: string) => void;
}
