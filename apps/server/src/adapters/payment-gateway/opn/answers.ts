import { z } from 'zod';

/** The parts of Opn's answers (version 2019-05-29) that we use. Fields beyond them are let through unread. */
const object = { livemode: z.boolean() };
const satang = z.int().nonnegative().max(1_000_000_000_000);
const currency = z.string().max(10).toUpperCase();
const words = z.string().nullish();
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** Our own reference, which comes back as we gave it. */
const metadata = z.looseObject({ reference: z.string() });

export const chargeAnswer = z.object({
  ...object,
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_\w{1,100}$/),
  amount: satang,
  currency,
  status: z.string(),
  paid: z.boolean(),
  metadata,
  authorize_uri: z.url({ protocol: /^https?$/ }).nullish(),
  refunded_amount: satang.nullish(),
  net: satang.nullish(),
  fee: satang.nullish(),
  fee_vat: satang.nullish(),
  source: z
    .object({
      scannable_code: z
        .object({ image: z.object({ download_uri: z.url({ protocol: /^https?$/ }) }) })
        .nullish(),
    })
    .nullish(),
});
export type Charge = z.output<typeof chargeAnswer>;

export const recipientAnswer = z.object({
  ...object,
  object: z.literal('recipient'),
  id: z.string().regex(/^recp_\w{1,100}$/),
  verified: z.boolean(),
  active: z.boolean(),
  deleted: z.boolean().optional(),
  failure_code: words,
  created_at: time,
  bank_account: z.object({ last_digits: z.string().regex(/^\d{1,4}$/) }),
  metadata,
});
export type Recipient = z.output<typeof recipientAnswer>;

const transferId = z.string().regex(/^trsf_\w{1,100}$/);

/** A transfer that was deleted may have lost all but its id. */
export const deletedTransferAnswer = z.object({
  ...object,
  object: z.literal('transfer'),
  id: transferId,
  deleted: z.literal(true),
  sent: z.boolean().optional(),
  paid: z.boolean().optional(),
});

export const transferAnswer = z.object({
  ...object,
  object: z.literal('transfer'),
  id: transferId,
  amount: satang,
  /** The part that reaches the bank: the amount without the fee. */
  net: satang,
  total_fee: satang,
  currency,
  sent: z.boolean(),
  paid: z.boolean(),
  deleted: z.boolean().optional(),
  /** Whether a failure is final. */
  fail_fast: z.boolean().optional(),
  failure_code: words,
  failure_message: words,
  created_at: time,
  metadata,
});
export type ToldTransfer = z.output<typeof transferAnswer>;

export const balanceAnswer = z.object({
  ...object,
  object: z.literal('balance'),
  transferable: z.int(),
  currency,
});

export const listAnswer = z.object({
  object: z.literal('list'),
  total: z.int().nonnegative(),
  data: z.array(z.unknown()),
});

/** Anything with our reference; an object of somebody else's making may have none. */
export const referenced = z.object({ metadata: z.object({ reference: z.string() }) });

export const errorAnswer = z.object({
  object: z.literal('error'),
  code: z.string().regex(/^\w{1,60}$/),
  message: z.string().transform((text) => text.slice(0, 300).toWellFormed().replaceAll('\0', '')),
});

export const eventAnswer = z.object({
  object: z.literal('event'),
  id: z.string(),
  key: z.string().max(100),
  data: z.object({
    object: z.string(),
    id: z.string().regex(/^\w{1,200}$/),
    metadata: z.object({ reference: z.string().max(200).optional() }).nullish(),
  }),
});
