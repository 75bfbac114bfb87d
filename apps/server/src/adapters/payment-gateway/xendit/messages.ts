import { z } from 'zod';
import type { GatewayEvent } from '../port.ts';

/** Schemas of Xendit's messages (docs/protocols/xendit.md). An answer that fits none of them is an unknown outcome. */
const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const MAX_SATANG = 1_000_000_000_000;
const MAX_TEXT_LENGTH = 300;

/** Drops characters that the database cannot store, so that a payer's message never blocks a deposit. */
const freeText = z
  .string()
  .transform((text) => text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', ''));

/**
 * Reads a number of baht as satang. A number with at most two decimals is the one nearest to `satang / 100`, which the
 * division finds again; every other number is finer than a satang.
 */
const baht = z
  .number()
  .refine((value) => Math.round(value * 100) / 100 === value)
  .transform((value) => Math.round(value * 100));
const amount = baht.pipe(z.int().positive().max(MAX_SATANG));

/** Returns the amount as Xendit's JSON has it: JSON prints the number nearest to `satang / 100` with two decimals. */
export function bahtOfSatang(satang: number): number {
  return satang / 100;
}

export const paymentRequest = z.object({
  payment_request_id: id,
  reference_id: id,
  latest_payment_id: id.nullish(),
  currency: z.literal('THB'),
  request_amount: amount,
  status: z.enum([
    'REQUIRES_ACTION',
    'ACCEPTING_PAYMENTS',
    'AUTHORIZED',
    'SUCCEEDED',
    'FAILED',
    'EXPIRED',
    'CANCELED',
  ]),
  actions: z
    .array(z.object({ descriptor: z.string().nullish(), value: z.string().nullish() }))
    .nullish(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

export const payment = z.object({
  payment_id: id,
  payment_request_id: id,
  reference_id: id,
  currency: z.literal('THB'),
  status: z.enum(['PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELED']),
  captures: z.array(z.object({ capture_amount: amount })).nullish(),
  payment_details: z
    .object({ payer_name: freeText.nullish(), payer_account_number: freeText.nullish() })
    .nullish(),
});

export const payout = z.object({
  id,
  reference_id: id,
  currency: z.literal('THB'),
  amount,
  status: z.enum([
    'ACCEPTED',
    'REQUESTED',
    'PENDING_COMPLIANCE_ASSESSMENT',
    'SUCCEEDED',
    'FAILED',
    'CANCELLED',
    'COMPLIANCE_REJECTED',
    'REVERSED',
  ]),
  failure_code: freeText.nullish(),
});
export type Payout = z.output<typeof payout>;

/** Xendit's guide shows the bare list, its client libraries a page of one. */
export const payoutList = z
  .union([z.array(payout), z.object({ data: z.array(payout) })])
  .transform((list) => (Array.isArray(list) ? list : list.data));

export const payoutChannels = z.array(z.object({ channel_code: z.string(), currency: z.string() }));

/** The money that payouts are paid from; negative where the operator owes Xendit. */
export const accountBalance = z.object({ balance: baht });

export const transactions = z.object({
  data: z.array(
    z.object({
      currency: z.string(),
      cashflow: z.string(),
      reference_id: z.string(),
      fee: z.object({
        status: z.string(),
        xendit_fee: baht,
        value_added_tax: baht,
        xendit_withholding_tax: baht,
        third_party_withholding_tax: baht,
      }),
    }),
  ),
});

export const refusal = z.object({ error_code: freeText, message: freeText.optional() });

const named = z.object({ event: z.string().max(100) });
const checkoutData = z.object({
  data: z.object({ payment_request_id: id, reference_id: id.nullish() }),
});
const payoutData = z.object({ data: z.object({ id, reference_id: id.nullish() }) });

/** Reads which payment or payout changed; a webhook's other words are not believed (door-03). */
export function parseXenditEvent(body: unknown): GatewayEvent | undefined {
  const name = named.safeParse(body).data?.event;
  if (name === undefined) return undefined;
  if (name.startsWith('payment.') || name.startsWith('payment_request.')) {
    const data = checkoutData.safeParse(body).data?.data;
    return (
      data && {
        type: 'checkout_changed',
        checkoutId: data.payment_request_id,
        reference: data.reference_id ?? null,
      }
    );
  }
  if (name.startsWith('payout.')) {
    const data = payoutData.safeParse(body).data?.data;
    return (
      data && {
        type: 'payout_changed',
        gatewayWithdrawalId: data.id,
        reference: data.reference_id ?? null,
      }
    );
  }
  return { type: 'other', name };
}
