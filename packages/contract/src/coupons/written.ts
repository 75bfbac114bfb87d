import { z } from 'zod';
import { rewardType, wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { couponCode, couponMistakes } from './rules.ts';

const terms = {
  code: z.string().transform(couponCode),
  type: rewardType,
  /** Baht or points, in whole hundredths. */
  amount: z.number(),
  total_limit: z.number().nullable(),
  per_member_limit: z.number(),
  /** Bangkok time; `until` is exclusive. */
  from: wallClockTime.nullable(),
  until: wallClockTime.nullable(),
  unique_codes: z.boolean(),
};

/** A coupon as the office's editor sends it: every field. */
export const couponTermsRow = holdTo(z.strictObject(terms), couponMistakes);

/** A coupon as an operator writes it into a file, which may leave out limits and either end of the period. */
export const couponRow = holdTo(
  z.strictObject({
    ...terms,
    total_limit: terms.total_limit.default(null),
    per_member_limit: terms.per_member_limit.default(1),
    from: terms.from.default(null),
    until: terms.until.default(null),
    unique_codes: terms.unique_codes.default(false),
    is_enabled: z.boolean().default(true),
  }),
  couponMistakes,
);
export type CouponRow = z.infer<typeof couponRow>;
