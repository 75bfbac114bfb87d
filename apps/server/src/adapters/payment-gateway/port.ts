import type { IncomingHttpHeaders } from 'node:http';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { GatewayCapability } from '@kapao/contract/payments/rules.ts';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { ConnectedService, ServiceAddress, ServiceProtocol } from '../service-protocol.ts';

/**
 * The port to payment gateways. Each protocol is one folder beside this file, whose `protocol.ts` implements
 * GatewayProtocol; protocols.ts lists them. Amounts are whole satang.
 */
export interface GatewayProtocol extends ServiceProtocol<PaymentGateway> {
  capabilities: readonly GatewayCapability[];
  /** The places to which a payment page may lead, such as a bank's app; empty where the company's page has them all. */
  channels: readonly GatewayChannel[];
  /** door-06: the amounts that the company takes, where it tells them. */
  limits?: Partial<Record<GatewayCapability, AmountLimits>>;
  /** Whether a call has what a signed one has, so that the gateway's secrets must be looked up. */
  couldBeSigned(headers: IncomingHttpHeaders, nowSeconds: number): boolean;
  /** Verifies over the received bytes that the company sent the call. */
  verifyWebhook(call: WebhookCall, credentials: ServiceCredentials): WebhookVerdict;
  /** Reads a verified body. Returns undefined for a body that does not fit the protocol. */
  parseEvent(body: unknown): GatewayEvent | undefined;
}

interface GatewayChannel extends BothLanguages {
  code: string;
}

export type GatewayAddress = ServiceAddress;

export interface AmountLimits {
  minSatang: number;
  maxSatang: number;
}

export interface WebhookCall {
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  nowSeconds: number;
}

export type WebhookRefusal = 'header_missing' | 'timestamp_refused' | 'signature_refused';

/** `id` is the same in each repeat of a webhook. */
export type WebhookVerdict =
  | { outcome: 'verified'; id: string }
  | { outcome: 'refused'; refusal: WebhookRefusal };

/** A connected gateway. A part is absent where its protocol lacks the capability. */
export interface PaymentGateway extends ConnectedService {
  checkout?: CheckoutPart;
  qr?: QrPart;
  statement?: StatementPart;
  payout?: PayoutPart;
  balance?: BalancePart;
}

/** Payments on the company's own page. */
interface CheckoutPart {
  open(order: CheckoutOrder): Promise<OpenedCheckout | Unknown>;
  ask(asked: AskedCheckout): Promise<CheckoutState>;
}

/** Payments by a QR that the company makes. */
interface QrPart {
  open(order: QrOrder): Promise<OpenedQr | Unknown>;
  ask(asked: AskedCheckout): Promise<CheckoutState>;
}

/** The transfers to our own receiving accounts. */
interface StatementPart {
  /** Subscribes to the transfers that arrive at this receiving account. @throws on any failure. */
  registerReceiver(receiver: string): Promise<void>;
  /** Lists the incoming transfers of a receiving account after a time, oldest first. @throws on any failure. */
  listTransfers(receiver: string, after: Date): Promise<StatementLine[]>;
}

/** Withdrawals to members' bank accounts. */
export interface PayoutPart {
  /** Orders a withdrawal. Idempotent: a repeated reference never pays twice. */
  submit(order: WithdrawalOrder): Promise<WithdrawalState>;
  /** Asks for a withdrawal's state. Returns `unknown` when the gateway's amount differs from ours. */
  ask(asked: AskedWithdrawal): Promise<WithdrawalState>;
}

interface BalancePart {
  /** Reads the money that withdrawals can be paid from. */
  read(): Promise<{ outcome: 'read'; availableSatang: number } | Unknown>;
}

export interface QrOrder {
  reference: string;
  amountSatang: number;
  expiresAt: Date;
}

export interface CheckoutOrder extends QrOrder {
  returnUrl: string;
  /** One of the protocol's channels; null where it has none. */
  channel: string | null;
  /** When the same order was made before, and its answer was lost; null for a new one. */
  orderedAt: Date | null;
}

export interface OpenedCheckout {
  outcome: 'opened';
  checkoutId: string;
  url: string;
}

export interface OpenedQr {
  outcome: 'opened';
  checkoutId: string;
  /** The EMVCo text of the QR. */
  payload: string;
}

export interface AskedCheckout {
  reference: string;
  /** The company's id; null where the answer to the order was lost. */
  checkoutId: string | null;
  amountSatang: number;
  openedAt: Date;
}

export interface AskedWithdrawal {
  reference: string;
  amountSatang: number;
  /** The company's id; null where the answer to the order was lost. */
  gatewayWithdrawalId: string | null;
  /** The first order: what it made is in no older list. */
  firstSubmittedAt: Date;
  /** The latest order: until the gateway's lists show it, it may be on its way. */
  lastSubmittedAt: Date;
}

export interface WithdrawalOrder {
  reference: string;
  amountSatang: number;
  firstSubmittedAt: Date;
  bankCode: string;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

/** The outcome is unknown: a time-out, a fault, or an unreadable answer. */
export interface Unknown {
  outcome: 'unknown';
  reason: string;
  /** The last answer as it came: it may repeat our credentials, and nobody reads it before they are taken out. */
  said?: string;
}

/** State of a withdrawal or checkout whose reference the gateway does not know. */
interface NotReceived {
  outcome: 'not_received';
}

export type CheckoutState =
  | { outcome: 'open' }
  /** The time to pay is over and nothing was paid. Money that the company reports later is credited. */
  | { outcome: 'unpaid' }
  | { outcome: 'failed' | 'expired'; body: string }
  | {
      outcome: 'succeeded';
      amountSatang: number;
      transferId: string;
      body: string;
      payer?: CheckoutPayer;
      /** The company's fee, which it keeps; absent where it does not tell. */
      feeSatang?: number;
      /** The company tells its fee later, so that it is asked again. */
      isFeeAwaited?: true;
    }
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
  | { outcome: 'succeeded'; gatewayWithdrawalId: string; feeSatang?: number; isFeeAwaited?: true }
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

/** The payer's account and name; both are empty where the gateway names no payer. */
interface CheckoutPayer {
  payerAccountNumber: string;
  payerName: string;
}

/** News of a payment from a gateway, by a webhook or by an answer. */
export type GatewayEvent =
  | { type: 'transfer_received'; transfer: GatewayTransfer }
  | {
      type: 'checkout_succeeded';
      reference: string;
      amountSatang: number;
      transferId: string;
      payer?: CheckoutPayer;
      feeSatang?: number;
    }
  | { type: 'checkout_ended'; reference: string }
  /** The gateway took a transfer back: a chargeback, or a transfer that the bank recalled. */
  | { type: 'transfer_reversed'; transferId: string; amountSatang: number; reason: string }
  | {
      type: 'payout_succeeded';
      reference: string;
      amountSatang: number;
      gatewayWithdrawalId: string;
      feeSatang?: number;
    }
  | { type: 'payout_failed'; reference: string; amountSatang: number; failure: string }
  /**
   * Something changed, and the gateway is asked what: its company advises to believe its answer alone. `reference` is
   * ours, where the webhook repeats it.
   */
  | { type: 'checkout_changed'; checkoutId: string; reference: string | null }
  | { type: 'payout_changed'; gatewayWithdrawalId: string; reference: string | null }
  /** An event type that the server ignores. */
  | { type: 'other'; name: string };
