/**
 * What we ask of a payment gateway, in our own words. An adapter puts it into the words of one
 * gateway's protocol; amounts are whole satang.
 */
export interface PaymentGateway {
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout | Unknown>;
  askCheckout(reference: string): Promise<CheckoutState>;
  /** From now on the gateway tells of every transfer to this receiver. @throws on any failure. */
  registerReceiver(receiver: string): Promise<void>;
  /** What a receiver got since a time, oldest first. @throws on any failure. */
  listTransfers(receiver: string, after: Date): Promise<GatewayTransfer[]>;
  /** Sending the same reference again never pays twice. */
  submitPayout(order: PayoutOrder): Promise<PayoutState>;
  /** Another amount than ours is an answer that makes no sense. */
  askPayout(order: Pick<PayoutOrder, 'reference' | 'amountSatang'>): Promise<PayoutState>;
}

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

export interface PayoutOrder {
  reference: string;
  amountSatang: number;
  bankCode: string;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

/** A time-out, an answer that makes no sense, a fault: nobody knows what has happened. */
export interface Unknown {
  outcome: 'unknown';
  reason: string;
}

/** The gateway has never heard of the reference. */
interface NotReceived {
  outcome: 'not_received';
}

export type CheckoutState =
  | { outcome: 'open' | 'failed' | 'expired' }
  | { outcome: 'succeeded'; amountSatang: number; transferId: string }
  | NotReceived
  | Unknown;

export type PayoutState =
  | { outcome: 'processing' | 'succeeded'; payoutId: string }
  | { outcome: 'failed'; failure: string }
  | NotReceived
  | Unknown;

export interface GatewayTransfer {
  transferId: string;
  receiver: string;
  amountSatang: number;
  paidAt: Date;
  payerBankCode: string;
  payerAccountNumber: string;
  payerName: string;
}

/** What a gateway tells us by itself. */
export type GatewayEvent =
  | { type: 'transfer_received'; transfer: GatewayTransfer }
  | { type: 'checkout_succeeded'; reference: string; amountSatang: number; transferId: string }
  | { type: 'checkout_ended'; reference: string }
  | { type: 'payout_succeeded'; reference: string; amountSatang: number; payoutId: string }
  | { type: 'payout_failed'; reference: string; amountSatang: number; failure: string }
  /** Of a kind that we do not act on. */
  | { type: 'other'; name: string };
