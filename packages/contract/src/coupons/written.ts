import { z } from 'zod';
import { rewardType, wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { couponCode, couponMistakes } from './rules.ts';

const terms = {
  code: z.string().transform(couponCode),
  type: rewardType,
  /** Baht or points, in whole hundredths. */
  amount: z.number(),
  total_limit: z.number().nullable().default(null),
  per_member_limit: z.number().default(1),
  /** Bangkok time; `until` is exclusive. */
  from: wallClockTime.nullable().default(null),
  until: wallClockTime.nullable().default(null),
  unique_codes: z.boolean().default(false),
};

/** A coupon as the office's editor sends it. */
export const couponTermsRow = holdTo(z.strictObject(terms), couponMistakes);

/** A coupon as an operator writes it into a file; limits and either end of the period may be left out. */
export const couponRow = holdTo(
  z.strictObject({ ...terms, is_enabled: z.boolean().default(true) }),
  couponMistakes,
);
export type CouponRow = z.infer<typeof couponRow>;
