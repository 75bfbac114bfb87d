import { plainCharacters } from '../typing/characters.ts';
import { readCode } from '../typing/code.ts';
import {
  check,
  checkAmount,
  checkBudget,
  checkClaimHours,
  checkNumber,
  checkPeriod,
  checkWageringTimes,
} from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** The picture of a claim that a coupon opened, below /cdn. */
export const COUPON_POSTER = 'coupons/gift.svg';

/** The longest text that the coupon field takes; the codes themselves are shorter. */
export const TYPED_CODE_LENGTH_MAX = 100;

/**
 * Normalises a typed code: case, spaces and characters that nobody sees do not matter (reward-08, type-05). A text that
 * can be no code stays as it is; '' for no code.
 */
export function couponCode(typed: string): string {
  const code = readCode(typed);
  return 'value' in code ? code.value : plainCharacters(typed);
}

/** reward-09: the letters of a coupon's code. */
const COUPON_CODE = /^[A-Z0-9_-]{1,40}$/;
const MAX_COUNT = 2_147_483_647;

/** offer-12: letters and digits that nobody takes for another: no 0, 1, I, L, O and U. */
export const UNIQUE_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const UNIQUE_CODE_LENGTH = 10;
/** The most codes that one act makes. */
const MAX_CODES_AT_ONCE = 100_000;
/** The name of a coupon with unique codes stands before each code; it begins with no sign of a spreadsheet's formula. */
const CODES_PREFIX = /^[A-Z0-9][A-Z0-9_-]{0,28}$/;

/** A coupon as an operator writes it; times of Bangkok's clock. */
export interface WrittenCoupon {
  code: string;
  type: 'credit' | 'points';
  /** The amount of the reward, in baht or points. */
  amount: number;
  total_limit: number | null;
  per_member_limit: number;
  /** The most that all redemptions pay, in baht or points; null for no budget. */
  budget: number | null;
  /** The wagering requirement in times the amount; 0 pays cash at once. Of credit only. */
  turnover_multiple: number;
  /** The most that becomes cash when the requirement is met; null for all. */
  max_withdrawal: number | null;
  /** Hours in which the wagering requirement must be met. */
  duration_hours: number;
  from: string | null;
  until: string | null;
  /** Whether the coupon has unique codes: each belongs to one member, and the coupon's own code only names it. */
  unique_codes: boolean;
}

/** reward-09: returns the rules that a coupon breaks, field by field. */
export function couponMistakes(written: WrittenCoupon): Mistake[] {
  const { code, amount, total_limit, per_member_limit, from, until, unique_codes } = written;
  return [
    ...(unique_codes
      ? check('code', CODES_PREFIX.test(code), {
          th: 'ใช้ A-Z, 0-9, _ และ - ไม่เกิน 29 ตัว เริ่มด้วยตัวอักษรหรือตัวเลข',
          en: 'must have A-Z, 0-9, _ and -, at most 29, and begin with a letter or digit',
        })
      : check('code', COUPON_CODE.test(code), {
          th: 'ใช้ A-Z, 0-9, _ และ - ได้ 1 ถึง 40 ตัว',
          en: 'must have 1 to 40 of A-Z, 0-9, _ and -',
        })),
    ...checkAmount('amount', amount),
    ...(total_limit === null
      ? []
      : checkNumber('total_limit', total_limit, { min: 1, max: MAX_COUNT })),
    ...checkNumber('per_member_limit', per_member_limit, { min: 1, max: MAX_COUNT }),
    ...checkBudget('budget', written.budget),
    ...wageringMistakes(written),
    ...checkPeriod(['from', 'until'], from, until),
  ];
}

function wageringMistakes(written: WrittenCoupon): Mistake[] {
  const { type, turnover_multiple, max_withdrawal, duration_hours } = written;
  return [
    ...checkWageringTimes('turnover_multiple', turnover_multiple),
    ...check('turnover_multiple', type === 'credit' || turnover_multiple === 0, {
      th: 'แต้มไม่มียอดเทิร์น',
      en: 'must be 0 for points',
    }),
    ...(max_withdrawal === null ? [] : checkAmount('max_withdrawal', max_withdrawal)),
    ...checkClaimHours('duration_hours', duration_hours),
  ];
}

/** offer-12: returns why so many codes cannot be made at once; nothing if they can. */
export function codeCountMistakes(count: number): Mistake[] {
  return checkNumber('count', count, { min: 1, max: MAX_CODES_AT_ONCE });
}
