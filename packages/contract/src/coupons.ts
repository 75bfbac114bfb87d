import { z } from 'zod';
import { TYPED_CODE_LENGTH_MAX } from './coupons/rules.ts';
import { receivedReward, rewardType, shownBaht, storableText } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** A coupon that the member has used. */
const redeemedCoupon = z.object({
  code: z.string(),
  type: rewardType,
  amount: z.number(),
  redeemed_at: z.iso.datetime(),
});

/** offer-28: the rewards and the terms of a code. Sentences stand there where it asks for a turnover. */
const couponPreview = receivedReward.extend({
  turnover_need: shownBaht,
  max_withdrawal: shownBaht.nullable(),
  duration_hours: z.int(),
  terms: z.array(z.string()),
  terms_en: z.array(z.string()),
});
export type CouponDetails = z.infer<typeof couponPreview>;

export const couponOperations = {
  previewCoupon: {
    body: z.object({ coupon: storableText(TYPED_CODE_LENGTH_MAX) }),
    data: couponPreview,
  },
  listRedeemedCoupons: { data: z.object({ coupons: z.array(redeemedCoupon) }) },
  redeemCoupon: {
    /** reward-08: any text except an empty one, because the server decides whether a code exists. */
    body: z.object({ coupon: storableText(TYPED_CODE_LENGTH_MAX) }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
