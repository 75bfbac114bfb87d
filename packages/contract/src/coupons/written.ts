import { z } from 'zod';
import { near, rewardType, wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { couponCode, couponMistakes } from './rules.ts';

/** The default time to meet the wagering requirement: a week. */
const DURATION_HOURS = 168;

const terms = {
  code: z.string().transform(couponCode),
  type: rewardType,
  /** The amount in baht or points, in whole hundredths. */
  amount: z.number(),
  total_limit: z.number().nullable(),
  per_member_limit: z.number(),
  budget: z.number().nullable(),
  turnover_multiple: z.number(),
  max_withdrawal: z.number().nullable(),
  duration_hours: z.number(),
  /** The period in Bangkok time; `until` is exclusive. */
  from: near(wallClockTime).nullable(),
  until: near(wallClockTime).nullable(),
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
    budget: terms.budget.default(null),
    turnover_multiple: terms.turnover_multiple.default(0),
    max_withdrawal: terms.max_withdrawal.default(null),
    duration_hours: terms.duration_hours.default(DURATION_HOURS),
    from: terms.from.default(null),
    until: terms.until.default(null),
    unique_codes: terms.unique_codes.default(false),
    is_enabled: z.boolean().default(true),
  }),
  couponMistakes,
);
export type CouponRow = z.infer<typeof couponRow>;
