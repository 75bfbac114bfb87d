import { describe, expect, it } from 'vitest';
import { codeCountMistakes, couponCode, couponMistakes } from './rules.ts';
import type { WrittenCoupon } from './rules.ts';

describe('couponCode', () => {
  it('reward-08: knows a code in small letters, with spaces around it', () => {
    expect(couponCode('  kaPao50 ')).toBe('KAPAO50');
  });
});

describe('couponMistakes', () => {
  const written: WrittenCoupon = {
    code: 'KAPAO50',
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
  };

  it.each<[string, Partial<WrittenCoupon>]>([
    ['code', { code: '' }],
    ['code', { code: 'A'.repeat(41) }],
    ['code', { code: 'A'.repeat(30), unique_codes: true }],
    ['code', { code: '-A', unique_codes: true }],
    ['amount', { amount: 0.001 }],
    ['total_limit', { total_limit: 0 }],
    ['per_member_limit', { per_member_limit: 1.5 }],
    ['budget', { budget: 0 }],
    ['turnover_multiple', { turnover_multiple: 101 }],
    ['turnover_multiple', { turnover_multiple: 1, type: 'points' }],
    ['max_withdrawal', { max_withdrawal: -1 }],
    ['duration_hours', { duration_hours: 0.5 }],
    ['amount', { amount: 1e-10 }],
    ['total_limit', { total_limit: 1.0000001 }],
    ['per_member_limit', { per_member_limit: 1.0000001 }],
    ['turnover_multiple', { turnover_multiple: 1.00000000001 }],
    ['duration_hours', { duration_hours: 24.0000001 }],
    ['until', { from: '2027-01-02T00:00:00', until: '2027-01-01T00:00:00' }],
  ])('offer-03: names %s of %o', (field, change) => {
    expect(couponMistakes({ ...written, ...change }).map((each) => each.field)).toEqual([field]);
  });

  it('offer-03: finds none in right terms, at their limits too', () => {
    expect(couponMistakes(written)).toEqual([]);
    expect(couponMistakes({ ...written, code: '-A', total_limit: 1 })).toEqual([]);
    const name = 'A'.repeat(29);
    expect(couponMistakes({ ...written, code: name, unique_codes: true })).toEqual([]);
  });

  it('offer-12: makes 1 to 100,000 codes at a time', () => {
    expect(
      [0, 1, 1.0000001, 1.5, 100_000, 100_001].map((n) => codeCountMistakes(n).length),
    ).toEqual([1, 0, 1, 1, 0, 1]);
  });
});
