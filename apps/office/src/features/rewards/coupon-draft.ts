import { couponCode, couponMistakes } from '@kapao/contract/coupons/rules.ts';
import type { WrittenCoupon } from '@kapao/contract/coupons/rules.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalNumberField,
  textField,
  valueField,
  wallClockField,
  type TextName,
} from '../../lib/draft.ts';

const fields = draftShape<WrittenCoupon>()({
  code: { ...textField(), writtenOf: couponCode },
  type: valueField<WrittenCoupon['type']>('credit'),
  amount: numberField(),
  total_limit: optionalNumberField(),
  per_member_limit: numberField('1'),
  budget: optionalNumberField(),
  turnover_multiple: numberOrZeroField(),
  max_withdrawal: optionalNumberField(),
  duration_hours: numberField('168'),
  from: wallClockField(),
  until: wallClockField(),
  unique_codes: valueField<boolean>(false),
});

/** A coupon while somebody writes it: each field as it is typed. */
export type CouponDraft = typeof fields.empty;
export type CouponText = TextName<CouponDraft>;

/** The values that the preview shows where a new coupon has none yet. */
export const sampleCoupon: CouponDraft = { ...fields.empty, code: 'SAMPLE', amount: '100' };

export function couponOfDraft(draft: CouponDraft): WrittenCoupon {
  const written = fields.writtenOf(draft);
  // Points have no turnover. The draft keeps the typed one, in case the type changes back.
  return written.type === 'points' ? { ...written, turnover_multiple: 0 } : written;
}

export const couponShape = { ...fields, writtenOf: couponOfDraft, mistakesOf: couponMistakes };
