import { z } from 'zod';
import { bothTexts, englishText, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { depositKinds } from './payments/rules.ts';
import { restrictionKinds } from './under-way/rules.ts';
import { transactionStatuses } from './statuses.ts';

/** A deposit that can still be paid, or whose slip waits for staff. */
const depositUnderWay = z.object({
  ref_code: z.string(),
  kind: z.enum(depositKinds),
  method_name: z.string(),
  method_name_en: englishText,
  amount: shownBaht,
  transfer_in: z.iso.datetime(),
  has_slip: z.boolean(),
});
export type DepositUnderWay = z.infer<typeof depositUnderWay>;

/** A withdrawal whose money is held. */
const withdrawalUnderWay = z.object({
  payout_id: z.string(),
  amount: shownBaht,
  status: z.enum(transactionStatuses),
  waits_for_approval: z.boolean(),
  created_at: z.iso.datetime(),
});
export type WithdrawalUnderWay = z.infer<typeof withdrawalUnderWay>;

/** A transfer of another amount than its deposit asked for, which waits for staff (pay-97). */
const transferUnderWay = z.object({
  /** The deposit during which it arrived. */
  ref_code: z.string(),
  amount: shownBaht,
  paid_at: z.iso.datetime(),
});

/** way-10: one reason why an act of the member is refused now. */
const restriction = z.object({
  kind: z.enum(restrictionKinds),
  /** When it ends by itself; null if only an act ends it, or nobody knows the time. */
  until: z.iso.datetime().nullable(),
  /** The sentence of the call's refusal; null where the kind says everything. */
  text: bothTexts.nullable(),
});
export type Restriction = z.infer<typeof restriction>;

/** way-01: the member's money under way, and what the member may not do now. Both are additions. */
export const underWayOperations = {
  listUnderWay: {
    data: z.object({
      payins: z.array(depositUnderWay),
      payouts: z.array(withdrawalUnderWay),
      transfers: z.array(transferUnderWay),
      /** The method of the member's latest received deposit; null before the first. */
      last_payment_id: z.int().nullable(),
    }),
  },
  cancelDeposit: {
    params: z.object({ refCode: z.string().min(1).max(64) }),
    data: z.object({ ref_code: z.string() }),
  },
  getRestrictions: {
    data: z.object({
      deposit: z.array(restriction),
      withdrawal: z.array(restriction),
      play: z.array(restriction),
    }),
  },
} satisfies Record<string, Operation>;
