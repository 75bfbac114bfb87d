import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import {
  DEADLINE_MINUTES,
  methodAccount,
  methodMistakes,
  methodReceiver,
  PROMPTPAY_BANK,
  receiverTypes,
} from './method-rules.ts';
import type { DepositKind } from './rules.ts';

const common = {
  id: z.int().positive().max(2_147_483_647),
  gateway: z.string(),
  name: z.string().trim(),
  name_en: z.string().trim().nullable().default(null),
  logo: z.string(),
  sort: z.number(),
  min_amount: z.number(),
  max_amount: z.number(),
  deadline_minutes: z.number().default(DEADLINE_MINUTES),
  fee_fixed: z.number().default(0),
  fee_percent: z.number().default(0),
  open_from: z.string().nullable().default(null),
  open_until: z.string().nullable().default(null),
  is_enabled: z.boolean().default(true),
};
const bank_acc_name = z.string().trim();

/** The row's schema for each kind of method. A new kind does not compile until it is here. */
export const methodRows = {
  promptpay: z.strictObject({
    ...common,
    adapter: z.literal('promptpay'),
    receiver_type: z.enum(receiverTypes),
    receiver: z.string().transform(methodReceiver),
    bank_acc_name,
    bank_abbr: z.string().default(PROMPTPAY_BANK),
  }),
  'bank-transfer': z.strictObject({
    ...common,
    adapter: z.literal('bank-transfer'),
    bank_acc_name,
    bank_acc_number: z.string().transform(methodAccount),
    bank_abbr: z.string(),
  }),
  'gateway-qr': z.strictObject({ ...common, adapter: z.literal('gateway-qr') }),
  redirect: z.strictObject({
    ...common,
    adapter: z.literal('redirect'),
    channel: z.string().nullable().default(null),
  }),
  withdrawal: z.strictObject({ ...common, adapter: z.literal('withdrawal') }),
} satisfies Record<DepositKind | 'withdrawal', z.ZodType>;

/**
 * A payment method as an operator writes it; amounts in baht. The range of a withdrawal comes from the site's settings.
 */
export const paymentMethodRow = holdTo(
  z.discriminatedUnion('adapter', [
    methodRows.promptpay,
    methodRows['gateway-qr'],
    methodRows['bank-transfer'],
    methodRows.redirect,
    methodRows.withdrawal,
  ]),
  methodMistakes,
);
export type PaymentMethodRow = z.infer<typeof paymentMethodRow>;
