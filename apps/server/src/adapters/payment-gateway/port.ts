/** The port to payment gateways; an adapter translates it for one gateway. Amounts are whole satang. */
export interface PaymentGateway {
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout | Unknown>;
  askCheckout(reference: string): Promise<CheckoutState>;
  /** Subscribes to the transfers that arrive at this receiving account. @throws on any failure. */
  registerReceiver(receiver: string): Promise<void>;
  /** Lists the incoming transfers of a receiving account after a time, oldest first. @throws on any failure. */
  listTransfers(receiver: string, after: Date): Promise<StatementLine[]>;
  /** Orders a withdrawal. Idempotent: a repeated reference never pays twice. */
  submitWithdrawal(order: WithdrawalOrder): Promise<WithdrawalState>;
  /** Asks for a withdrawal's state. Returns `unknown` when the gateway's amount differs from ours. */
  askWithdrawal(
    order: Pick<WithdrawalOrder, 'reference' | 'amountSatang'>,
  ): Promise<WithdrawalState>;
  /** Asks about a payment that the gateway does not know, which shows whether it answers and takes our key. */
  testConnection(): Promise<ConnectionTest>;
}

/** `status` is that of the gateway's answer. */
export type ConnectionTest =
  | { outcome: 'accepted' | 'key_refused' | 'unexpected'; status: number }
  | { outcome: 'timed_out' | 'unreachable' };

interface CheckoutOrder {
  reference: string;
  amountSatang: number;
  returnUrl: string;
  expiresAt: Date;
}

interface OpenedCheckout {
  outcome: 'opened';
  checkoutId: string;
  url: string;
}

export interface WithdrawalOrder {
  reference: string;
  amountSatang: number;
  bankCode: string;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

/** The outcome is unknown: a time-out, a fault, or an unreadable answer. */
export interface Unknown {
  outcome: 'unknown';
  reason: string;
}

/** State of a withdrawal or checkout whose reference the gateway does not know. */
interface NotReceived {
  outcome: 'not_received';
}

export type CheckoutState =
  | { outcome: 'open' }
  | { outcome: 'failed' | 'expired'; body: string }
  | { outcome: 'succeeded'; amountSatang: number; transferId: string; body: string }
  | NotReceived
  | Unknown;

export type WithdrawalState =
  | { outcome: 'processing'; gatewayWithdrawalId: string }
  /** `body` is the answer as the gateway sent it. */
  | (WithdrawalEnding & { body: string })
  | NotReceived
  | Unknown;

/** An outcome after which the gateway does nothing more. */
export type WithdrawalEnding =
  | { outcome: 'succeeded'; gatewayWithdrawalId: string }
  | { outcome: 'failed'; failure: string };

export interface GatewayTransfer {
  transferId: string;
  receiver: string;
  amountSatang: number;
  paidAt: Date;
  payerBankCode: string;
  payerAccountNumber: string;
  payerName: string;
}

/** A transfer of a gateway's statement; `body` is the part of the answer that reports it. */
export interface StatementLine {
  transfer: GatewayTransfer;
  body: string;
}

/** A message as the gateway sent it: the body of its webhook, or of its answer to our question. */
export interface GatewayMessage {
  way: 'webhook' | 'answer';
  webhookId: string | null;
  body: string;
}

/** News of a payment from a gateway, by a webhook or by an answer. */
export type GatewayEvent =
  | { type: 'transfer_received'; transfer: GatewayTransfer }
  | {
      type: 'checkout_succeeded';
      reference: string;
      amountSatang: number;
      transferId: string;
      /** The payer's account and name; both are empty where the gateway names no payer. */
      payer?: { payerAccountNumber: string; payerName: string };
    }
  | { type: 'checkout_ended'; reference: string }
  /** The gateway took a transfer back: a chargeback, or a transfer that the bank recalled. */
  | { type: 'transfer_reversed'; transferId: string; amountSatang: number; reason: string }
  | {
      type: 'payout_succeeded';
      reference: string;
      amountSatang: number;
      gatewayWithdrawalId: string;
    }
  | { type: 'payout_failed'; reference: string; amountSatang: number; failure: string }
  /** An event type that the server ignores. */
  | { type: 'other'; name: string };
