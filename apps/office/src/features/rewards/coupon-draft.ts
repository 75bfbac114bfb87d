import { couponCode } from '@kapao/contract/coupons/rules.ts';
import type { WrittenCoupon } from '@kapao/contract/coupons/rules.ts';
import { numberOf, optionalNumber, textOf, wallClock } from './draft-numbers.ts';

/** A coupon while somebody writes it: each field as it is typed. */
export interface CouponDraft {
  code: string;
  type: WrittenCoupon['type'];
  amount: string;
  totalLimit: string;
  perMember: string;
  from: string;
  until: string;
  uniqueCodes: boolean;
}

export const newCoupon: CouponDraft = {
  code: '',
  type: 'credit',
  amount: '',
  totalLimit: '',
  perMember: '1',
  from: '',
  until: '',
  uniqueCodes: false,
};

export function draftOfCoupon(written: WrittenCoupon): CouponDraft {
  return {
    code: written.code,
    type: written.type,
    amount: textOf(written.amount),
    totalLimit: textOf(written.total_limit),
    perMember: textOf(written.per_member_limit),
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
    total_limit: optionalNumber(draft.totalLimit),
    per_member_limit: numberOf(draft.perMember),
    from: wallClock(draft.from),
    until: wallClock(draft.until),
    unique_codes: draft.uniqueCodes,
  };
}
