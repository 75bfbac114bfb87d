import { z } from 'zod';
import { amountBaht, shownBaht, websiteParams, wholeNumberText } from './fields.ts';
import type { Operation } from './operation.ts';
import { transactionStatuses } from './statuses.ts';

/** SPEC section 3, "Payment method". */
const paymentMethod = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  sort: z.int(),
  /** Direct bank transfer with a slip (RULINGS 7). */
  is_node: z.boolean(),
  bank_acc_name: z.string(),
  bank_acc_number: z.string(),
  bank_abbr: z.string(),
  /** Own: what one deposit may be, in baht. */
  min_amount: shownBaht,
  max_amount: shownBaht,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** SPEC section 3, "Deposit response". */
const payinRequest = z.object({
  /** PNG data URL of the EMVCo payload. */
  qrcode_image: z.string(),
  /** What the member asked to deposit, in baht. */
  request_amount: shownBaht,
  /** What is to be transferred, to the satang, and what the wallet receives for it. */
  deposit_amount: shownBaht,
  /** Until when the transfer counts for this request. */
  transfer_in: z.iso.datetime(),
  /** Unguessable; also the name of the live room. */
  ref_code: z.string(),
});
export type PayinRequest = z.infer<typeof payinRequest>;

const paymentParams = z.object({ paymentId: wholeNumberText });

export const paymentOperations = {
  listPaymentMethods: {
    params: websiteParams,
    data: z.object({ payments: z.array(paymentMethod) }),
  },
  createPayin: {
    params: paymentParams,
    body: z.object({ amount: amountBaht, return_url: z.string().max(500) }),
    data: z.object({
      /** True: show `data` as a QR. False: go to `url`. */
      self_request: z.boolean(),
      data: payinRequest.nullable(),
      url: z.string().nullable(),
    }),
  },
  getPayin: {
    params: z.object({ refCode: z.string().min(1).max(64) }),
    data: z.object({ ref_code: z.string(), status: z.enum(transactionStatuses) }),
  },
  createPayout: {
    params: paymentParams,
    body: z.object({ amount: amountBaht }),
    data: z.object({ payout_id: z.string() }),
  },
  getPayout: {
    params: z.object({ payoutId: z.uuid() }),
    data: z.object({
      payout: z.object({
        payout_id: z.string(),
        status: z.enum(transactionStatuses),
        amount: shownBaht,
        bank_abbr: z.string(),
        bank_account_name: z.string(),
        bank_account_number: z.string(),
        created_at: z.iso.datetime(),
        ended_at: z.iso.datetime().nullable(),
      }),
    }),
  },
} satisfies Record<string, Operation>;
