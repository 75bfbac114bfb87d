import type { GatewayTransfer } from '../bank/transfers.ts';

/** The events of the gateway's webhooks, as defined in docs/protocols/payment-gateway.md. */
export type GatewayEvent =
  | { type: 'transfer.received'; data: GatewayTransfer }
  | {
      type: 'checkout.succeeded';
      data: { checkout_id: string; reference: string; amount_satang: number; transfer_id: string };
    }
  | {
      type: 'checkout.failed' | 'checkout.expired';
      data: { checkout_id: string; reference: string };
    }
  | {
      type: 'transfer.reversed';
      data: { transfer_id: string; amount_satang: number; reason: string };
    }
  | {
      type: 'payout.succeeded';
      data: { payout_id: string; reference: string; amount_satang: number };
    }
  | {
      type: 'payout.failed';
      data: { payout_id: string; reference: string; amount_satang: number; failure: string };
    };
