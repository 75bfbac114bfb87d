import type { ConnectedService, ServiceProtocol } from '../service-protocol.ts';

/** The port to slip verifiers, which ask a bank about the transfer of a slip. Amounts are whole satang. */
export interface SlipVerifier extends ConnectedService {
  verify(slip: SlipToVerify): Promise<SlipAnswer>;
}

export type SlipVerifierProtocol = ServiceProtocol<SlipVerifier>;

export interface SlipToVerify {
  /** The text of the slip's mini-QR; null where none was read, and the picture is sent. */
  payload: string | null;
  /** A WebP picture. */
  picture: Buffer;
}

/** `said`: the verifier's own words or code, for staff. */
export type SlipAnswer =
  | { outcome: 'found'; slip: VerifiedSlip; body: string }
  /** The bank knows no such transfer: a forged slip, or one that is too old. */
  | { outcome: 'not_found'; said: string }
  /** The bank answers later. */
  | { outcome: 'later'; afterSeconds: number; said: string }
  /** The picture shows no slip that can be read. */
  | { outcome: 'unreadable'; said: string }
  /** The verifier does not work for us: the key, the package or the quota. */
  | { outcome: 'unusable'; said: string }
  /** A time-out, a fault, or an answer that does not fit the protocol. */
  | { outcome: 'unknown'; said: string };

/** A transfer as a bank tells it. Account numbers are masked; names may be shortened, or missing. */
export interface VerifiedSlip {
  transRef: string;
  amountSatang: number;
  paidAt: Date;
  sendingBank: string;
  senderNames: readonly string[];
  senderAccount: string;
  /** The whole account of ours that the verifier compared by itself; null where it compared none. */
  matchedAccount: string | null;
  /** The three digits of the receiver's bank; empty where the slip names none, as for PromptPay. */
  receiverBank: string;
  receiverNames: readonly string[];
  /** The receiver's masked account and PromptPay id, as far as the slip shows them. */
  receiverAccounts: readonly string[];
}
