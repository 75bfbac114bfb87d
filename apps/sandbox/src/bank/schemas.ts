import { z } from 'zod';
import type { PaymentOrder } from './pay.ts';

const accountNumber = z.string().regex(/^\d{10,15}$/);
const bank = z.string().min(1).max(20);
const payload = z.string().trim().min(1).max(1_000);

/** A positive amount in baht with at most two decimals, converted to satang. */
const amount = z
  .number()
  .positive()
  .max(9_999_999_999.99)
  .refine((baht) => Math.abs(Math.round(baht * 100) - baht * 100) < 1e-4)
  .transform((baht) => Math.round(baht * 100));

/** An amount in baht as people type it, with optional commas, converted to satang. */
const typedAmount = z
  .string()
  .transform((text) => text.replaceAll(',', '').trim())
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/))
  .transform(Number)
  .pipe(amount);

const payerName = z.string().trim().min(1).max(100);
const payer = {
  payer_account: accountNumber.optional(),
  payer_bank: bank.optional(),
  payer_name: payerName.optional(),
};

export const payRequestBody = z
  .union([
    z.object({ payload, amount: amount.optional(), ...payer }),
    z.object({ account_number: accountNumber, bank_abbr: bank, amount, ...payer }),
  ])
  .transform((body): PaymentOrder => ({
    target:
      'payload' in body
        ? { payload: body.payload }
        : { accountNumber: body.account_number, bankAbbr: body.bank_abbr },
    amountSatang: body.amount,
    payerAccount: body.payer_account,
    payerBank: body.payer_bank,
    payerName: body.payer_name,
  }));

/** The query of the review screen: a QR text, or an account number with its bank. */
export const paymentReviewQuery = z.union([
  z.object({ payload }).transform((query): PaymentOrder['target'] => query),
  z
    .object({ account_number: z.string(), bank_abbr: bank })
    .transform((query) => ({ ...query, account_number: query.account_number.replace(/\D/g, '') }))
    .pipe(z.object({ account_number: accountNumber, bank_abbr: bank }))
    .transform((query): PaymentOrder['target'] => ({
      accountNumber: query.account_number,
      bankAbbr: query.bank_abbr,
    })),
]);

/** The address of the app that opened the bank app; undefined if missing or invalid. */
export const returnUrlQuery = z.object({
  return_url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});

export const paymentConfirmBody = z.object({
  amount: typedAmount,
  payer_account: accountNumber,
  payer_bank: bank,
  payer_name: payerName.optional(),
});
