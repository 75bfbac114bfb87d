import type { Transfer } from '../bank/transfers.ts';

/** A transfer in the protocol's form. */
export type WireTransfer = Omit<Transfer, 'receiver_bank' | 'note'>;

/** The gateway's events, exactly as in docs/protocols/payment-gateway.md. */
export type GatewayEvent =
  | { type: 'transfer.received'; data: WireTransfer }
  | {
      type: 'checkout.succeeded';
      data: { checkout_id: string; reference: string; amount_satang: number; transfer_id: string };
    }
  | {
      type: 'checkout.failed' | 'checkout.expired';
      data: { checkout_id: string; reference: string };
    }
  | {
      type: 'payout.succeeded';
      data: { payout_id: string; reference: string; amount_satang: number };
    }
  | {
      type: 'payout.failed';
      data: { payout_id: string; reference: string; amount_satang: number; failure: string };
    };

export function wireTransfer({
  receiver_bank: _bank,
  note: _note,
  ...wire
}: Transfer): WireTransfer {
  return wire;
}
