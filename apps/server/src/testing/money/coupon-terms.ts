import type { OfficeBody } from '@kapao/contract/office/operation.ts';

type CouponTerms = OfficeBody<'saveCoupon'>['terms'];

/** A coupon of 50 baht for anybody, once, as the office's editor sends it. */
export function aCoupon(changes: Partial<CouponTerms> & Pick<CouponTerms, 'code'>): CouponTerms {
  return {
    type: 'credit',
    amount: 50,
    total_limit: null,
    per_member_limit: 1,
    budget: null,
    turnover_multiple: 0,
    max_withdrawal: null,
    duration_hours: 168,
    from: null,
    until: null,
    unique_codes: false,
    ...changes,
  };
}
