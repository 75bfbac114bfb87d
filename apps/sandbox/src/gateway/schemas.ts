import { z } from 'zod';

/** The largest amount that the gateway's protocol allows. */
const MAX_AMOUNT_SATANG = 999_999_999_999;

const reference = z.string().min(1).max(100);
const amountSatang = z.int().min(1).max(MAX_AMOUNT_SATANG);
const httpUrl = z.url({ protocol: /^https?$/ }).max(2_000);
/** A PromptPay proxy or an account number. */
const receiver = z.string().regex(/^\d{10,15}$/);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const checkoutBody = z.object({
  reference,
  amount_satang: amountSatang,
  return_url: httpUrl,
  webhook_url: httpUrl,
  expires_at: time.transform((date) => date.getTime()),
});

export const receiverBody = z.object({ receiver, webhook_url: httpUrl });

export const transfersQuery = z.object({ receiver, after: time });

export const withdrawalBody = z.object({
  reference,
  amount_satang: amountSatang,
  /** The bank's code; null for the e-wallet. The gateway uses only bank_abbr. */
  bank_code: z.string().max(3).nullable(),
  bank_abbr: z.string().min(1).max(20),
  account_number: receiver,
  account_name: z.string().min(1).max(200),
  webhook_url: httpUrl,
});
