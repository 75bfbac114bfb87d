import { z } from 'zod';
import { codeCountMistakes } from '../coupons/rules.ts';
import { couponTermsRow } from '../coupons/written.ts';
import { rewardType } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, pageOf, pageQuery, rowId, seenMark } from './fields.ts';
import { claimant, offerState, saveReason, stateAct } from './rewards.ts';

const params = z.object({ id: rowId });
const time = z.iso.datetime();

const officeCoupon = z.object({
  id: z.string(),
  code: z.string(),
  type: rewardType,
  /** Micro-baht or micro-points as text. */
  amount_micro: z.string(),
  total_limit: z.number().int().nullable(),
  per_member_limit: z.number().int(),
  redeemed: z.number().int(),
  /** The most that all redemptions may pay (null for no budget), and the sum that they have paid. */
  budget_micro: z.string().nullable(),
  spent_micro: z.string(),
  unique_codes: z.boolean(),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  state: offerState,
  /** The number of changes that wait for their time. */
  scheduled: z.number().int(),
});
export type OfficeCoupon = z.infer<typeof officeCoupon>;

/** A batch of unique codes that one act made. */
const codeBatch = z.object({
  id: z.string(),
  codes: z.number().int(),
  made_by: z.string(),
  made_at: time,
});

const officeRedemption = z.object({
  member: claimant,
  /** The number of this redemption among the member's redemptions of the coupon, from 1. */
  ordinal: z.number().int(),
  /** The redeemed code: a unique code, or the coupon's own. */
  code: z.string(),
  type: rewardType,
  amount_micro: z.string(),
  redeemed_at: time,
  /** The transfer that paid the reward; null if its month is archived. */
  transfer_id: z.string().nullable(),
});
export type OfficeRedemption = z.infer<typeof officeRedemption>;

const codeCount = z.number().refine((count) => codeCountMistakes(count).length === 0);

export const officeCouponOperations = {
  listCoupons: {
    query: pageQuery.extend({
      state: offerState.optional(),
      /** The beginning of a coupon's code, or a whole unique code. */
      code: z.string().trim().max(40).optional(),
    }),
    data: pageOf(officeCoupon),
  },
  getCoupon: {
    params,
    data: z.object({
      coupon: officeCoupon,
      terms: couponTermsRow,
      seen: seenMark,
      /** The latest 50 batches of codes. */
      batches: z.array(codeBatch),
    }),
  },
  saveCoupon: {
    body: z.object({
      /**
       * The coupon's id; null for a new coupon, which begins as a draft. The code of an existing coupon cannot change.
       */
      id: rowId.nullable(),
      seen: seenMark.nullable(),
      terms: couponTermsRow,
      reason: saveReason,
      key: actKey,
    }),
    data: z.object({ id: z.string(), seen: seenMark }),
  },
  publishCoupon: { params, ...stateAct },
  endCoupon: { params, ...stateAct },
  makeCouponCodes: {
    params,
    body: z.object({ count: codeCount, key: actKey }),
    data: codeBatch,
  },
  /** Returns the codes of a batch, to hand them out. Codes are worth money, so each call is a row of the audit log. */
  takeCouponCodes: {
    params,
    body: z.object({ batch: rowId }),
    data: z.object({ codes: z.array(z.string()) }),
  },
  listCouponRedemptions: { params, query: pageQuery, data: pageOf(officeRedemption) },
} satisfies Record<string, Operation>;
