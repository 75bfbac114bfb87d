import { z } from 'zod';
import { TYPED_CODE_LENGTH_MAX } from './coupons/rules.ts';
import { plainText, receivedReward } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

export const couponOperations = {
  redeemCoupon: {
    /** reward-08: any text but an empty one, because the server decides whether a code exists. */
    body: z.object({ coupon: plainText(TYPED_CODE_LENGTH_MAX) }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
