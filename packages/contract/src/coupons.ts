import { z } from 'zod';
import { TYPED_CODE_LENGTH_MAX } from './coupons/rules.ts';
import { storableText, receivedReward, rewardType } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** A coupon that the member has used (our addition). */
const redeemedCoupon = z.object({
  code: z.string(),
  type: rewardType,
  amount: z.number(),
  redeemed_at: z.iso.datetime(),
});

export const couponOperations = {
  listRedeemedCoupons: { data: z.object({ coupons: z.array(redeemedCoupon) }) },
  redeemCoupon: {
    /** reward-08: any text except an empty one, because the server decides whether a code exists. */
    body: z.object({ coupon: storableText(TYPED_CODE_LENGTH_MAX) }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
