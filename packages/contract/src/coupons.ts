import { z } from 'zod';
import { plainText, receivedReward } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

const MAX_TYPED_LENGTH = 100;

export const couponOperations = {
  redeemCoupon: {
    /** reward-08: no format rule but that there is something. */
    body: z.object({ coupon: plainText(MAX_TYPED_LENGTH) }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
