import { z } from 'zod';
import type { GatewayEvent, GatewayTransfer } from '../port.ts';

/** Schemas of the bodies in docs/protocols/payment-gateway.md, both directions. */
const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** The reference by which the gateway knows a withdrawal: its uuid. */
const withdrawalReference = z.uuid();
const MAX_SATANG = 1_000_000_000_000;
const satang = z.int().positive().max(MAX_SATANG);
/** The part of a payment that the gateway keeps. */
const fee = z.int().nonnegative().max(MAX_SATANG);
const MAX_TEXT_LENGTH = 300;

/** Drops characters that the database cannot store, so that a payer's message never blocks a deposit. */
const freeText = z
  .string()
  .transform((text) => text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', ''));

export const openedCheckout = z.object({
  checkout_id: id,
  url: z.url({ protocol: /^https?$/ }),
});

export const checkoutState = z.object({
  reference: id,
  status: z.enum(['open', 'succeeded', 'failed', 'expired']),
  amount_satang: satang,
  transfer_id: id.optional(),
  fee_satang: fee.optional(),
});

export const submittedWithdrawal = z.object({
  payout_id: id,
  reference: withdrawalReference,
  status: z.enum(['processing', 'succeeded', 'failed']),
  failure: freeText.optional(),
  fee_satang: fee.optional(),
});

export const withdrawalState = submittedWithdrawal.extend({ amount_satang: satang });

/** The money that withdrawals are paid from; negative where the operator owes the gateway. */
export const balance = z.object({ available_satang: z.int() });

export const gatewayRefusal = z.object({ error: freeText });

const transfer = z
  .object({
    transfer_id: id,
    receiver: z.string().regex(/^\d{10,15}$/),
    amount_satang: satang,
    paid_at: z.iso.datetime({ offset: true }),
    payer_bank_code: freeText,
    payer_account_number: freeText,
    payer_name: freeText,
  })
  .transform((wire): GatewayTransfer => ({
    transferId: wire.transfer_id,
    receiver: wire.receiver,
    amountSatang: wire.amount_satang,
    paidAt: new Date(wire.paid_at),
    payerBankCode: wire.payer_bank_code,
    payerAccountNumber: wire.payer_account_number,
    payerName: wire.payer_name,
  }));

export const statement = z.object({ transfers: z.array(transfer).max(1_000) });

const transferReceived = z.object({ type: z.literal('transfer.received'), data: transfer });
const checkoutSucceeded = z.object({
  type: z.literal('checkout.succeeded'),
  data: z.object({
    reference: id,
    amount_satang: satang,
    transfer_id: id,
    payer_account_number: freeText.optional(),
    payer_name: freeText.optional(),
    fee_satang: fee.optional(),
  }),
});
const checkoutEnded = z.object({
  type: z.enum(['checkout.failed', 'checkout.expired']),
  data: z.object({ reference: id }),
});
const transferReversed = z.object({
  type: z.literal('transfer.reversed'),
  data: z.object({
    transfer_id: id,
    amount_satang: satang,
    reason: freeText.pipe(z.string().min(1)),
  }),
});
const withdrawalSucceeded = z.object({
  type: z.literal('payout.succeeded'),
  data: z.object({
    reference: withdrawalReference,
    amount_satang: satang,
    payout_id: id,
    fee_satang: fee.optional(),
  }),
});
const withdrawalFailed = z.object({
  type: z.literal('payout.failed'),
  data: z.object({ reference: withdrawalReference, amount_satang: satang, failure: freeText }),
});
const known = z.discriminatedUnion('type', [
  transferReceived,
  checkoutSucceeded,
  checkoutEnded,
  transferReversed,
  withdrawalSucceeded,
  withdrawalFailed,
]);
const knownTypes: ReadonlySet<string> = new Set<z.output<typeof known>['type']>([
  'transfer.received',
  'checkout.succeeded',
  'checkout.failed',
  'checkout.expired',
  'transfer.reversed',
  'payout.succeeded',
  'payout.failed',
]);
const named = z.object({ type: z.string().max(100) });

/** Returns undefined for a malformed event, and for one without a type. */
export function parseEvent(body: unknown): GatewayEvent | undefined {
  const name = named.safeParse(body).data?.type;
  if (name === undefined) return undefined;
  if (!knownTypes.has(name)) return { type: 'other', name };
  const parsed = known.safeParse(body);
  return parsed.success ? toEvent(parsed.data) : undefined;
}

function toEvent(wire: z.output<typeof known>): GatewayEvent {
  switch (wire.type) {
    case 'transfer.received':
      return { type: 'transfer_received', transfer: wire.data };
    case 'checkout.succeeded':
      return {
        type: 'checkout_succeeded',
        reference: wire.data.reference,
        amountSatang: wire.data.amount_satang,
        transferId: wire.data.transfer_id,
        payer: {
          payerAccountNumber: wire.data.payer_account_number ?? '',
          payerName: wire.data.payer_name ?? '',
        },
        ...toldFee(wire.data),
      };
    case 'checkout.failed':
    case 'checkout.expired':
      return { type: 'checkout_ended', reference: wire.data.reference };
    case 'transfer.reversed':
      return {
        type: 'transfer_reversed',
        transferId: wire.data.transfer_id,
        amountSatang: wire.data.amount_satang,
        reason: wire.data.reason,
      };
    case 'payout.succeeded':
      return {
        type: 'payout_succeeded',
        reference: wire.data.reference,
        amountSatang: wire.data.amount_satang,
        gatewayWithdrawalId: wire.data.payout_id,
        ...toldFee(wire.data),
      };
    case 'payout.failed':
      return {
        type: 'payout_failed',
        reference: wire.data.reference,
        amountSatang: wire.data.amount_satang,
        failure: wire.data.failure,
      };
    default:
      return wire satisfies never;
  }
}

/** The gateway's fee, where it tells one. */
export function toldFee({ fee_satang }: { fee_satang?: number | undefined }): {
  feeSatang?: number;
} {
  return fee_satang === undefined ? {} : { feeSatang: fee_satang };
}
