import { couponCode } from '@kapao/contract/coupons/rules.ts';
import type { WrittenCoupon } from '@kapao/contract/coupons/rules.ts';
import { numberOf, optionalNumber, textOf, wallClock } from '../../lib/draft-numbers.ts';

/** The fields of a coupon that hold text, by their path in the contract's rules. */
export type CouponText =
  | 'code'
  | 'amount'
  | 'total_limit'
  | 'per_member_limit'
  | 'budget'
  | 'turnover_multiple'
  | 'max_withdrawal'
  | 'duration_hours'
  | 'from'
  | 'until';

/** A coupon while somebody writes it: each field as it is typed. */
export interface CouponDraft extends Record<CouponText, string> {
  type: WrittenCoupon['type'];
  uniqueCodes: boolean;
}

export const newCoupon: CouponDraft = {
  code: '',
  type: 'credit',
  amount: '',
  total_limit: '',
  per_member_limit: '1',
  budget: '',
  turnover_multiple: '',
  max_withdrawal: '',
  duration_hours: '168',
  from: '',
  until: '',
  uniqueCodes: false,
};

export function draftOfCoupon(written: WrittenCoupon): CouponDraft {
  return {
    code: written.code,
    type: written.type,
    amount: textOf(written.amount),
    total_limit: textOf(written.total_limit),
    per_member_limit: textOf(written.per_member_limit),
    budget: textOf(written.budget),
    turnover_multiple: written.turnover_multiple === 0 ? '' : textOf(written.turnover_multiple),
    max_withdrawal: textOf(written.max_withdrawal),
    duration_hours: textOf(written.duration_hours),
    from: written.from ?? '',
    until: written.until ?? '',
    uniqueCodes: written.unique_codes,
  };
}

export function couponOfDraft(draft: CouponDraft): WrittenCoupon {
  return {
    code: couponCode(draft.code),
    type: draft.type,
    amount: numberOf(draft.amount),
    total_limit: optionalNumber(draft.total_limit),
    per_member_limit: numberOf(draft.per_member_limit),
    budget: optionalNumber(draft.budget),
    turnover_multiple: draft.type === 'points' ? 0 : (optionalNumber(draft.turnover_multiple) ?? 0),
    max_withdrawal: optionalNumber(draft.max_withdrawal),
    duration_hours: numberOf(draft.duration_hours),
    from: wallClock(draft.from),
    until: wallClock(draft.until),
    unique_codes: draft.uniqueCodes,
  };
}
