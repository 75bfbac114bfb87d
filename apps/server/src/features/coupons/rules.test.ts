import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  couponRefusal,
  couponRefusalText,
  FREE_MISSES,
  MISS_FORGIVEN_SECONDS,
  missWaitSeconds,
  unforgivenMisses,
} from './rules.ts';
import type { CouponTerms } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const terms = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  isEnabled: true,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perMemberLimit: 1,
  redeemedCount: 0,
  amountMicro: 50_000_000n,
  budgetMicro: null,
  spentMicro: 0n,
  ...changes,
});

describe('couponRefusal', () => {
  it.each([
    [{}, 0, undefined],
    [{ isEnabled: false }, 0, 'coupon_unknown'],
    [{ startsAt: after }, 0, 'coupon_not_begun'],
    [{ startsAt: now, endsAt: after }, 0, undefined],
    [{ startsAt: before, endsAt: now }, 0, 'expired'],
    [{}, 1, 'already_claimed'],
    [{ perMemberLimit: 3 }, 2, undefined],
    [{ perMemberLimit: 3 }, 3, 'already_claimed'],
    [{ totalLimit: 10, redeemedCount: 9 }, 0, undefined],
    [{ totalLimit: 10, redeemedCount: 10 }, 0, 'coupon_used_up'],
    // The member's own limit is reported, even if the coupon is used up.
    [{ totalLimit: 10, redeemedCount: 10 }, 1, 'already_claimed'],
    [{ endsAt: before }, 1, 'already_claimed'],
  ] as const)('reward-10: %j, redeemed %d times by the member: %s', (changes, redeemed, code) => {
    expect(couponRefusal(terms(changes), redeemed, now)?.code).toBe(code);
  });

  it('reward-10: says from when a coupon counts', () => {
    const startsAt = new Date('2026-12-01T03:30:00Z');
    const text = couponRefusalText({ code: 'coupon_not_begun', startsAt });
    expect(text).toEqual({
      th: 'คูปองนี้เริ่มใช้ได้ 01/12/2026 10:30',
      en: 'This coupon can be used from 01/12/2026 10:30',
    });
  });
});

describe('codes that do not exist', () => {
  it('reward-12: cost nothing five times, and then a minute each', () => {
    expect(FREE_MISSES).toBe(5);
    expect(MISS_FORGIVEN_SECONDS).toBe(60);
    expect(missWaitSeconds({ misses: 4, secondsSince: 0 })).toBe(0);
    expect(missWaitSeconds({ misses: 5, secondsSince: 0 })).toBe(60);
    expect(missWaitSeconds({ misses: 5, secondsSince: 59.5 })).toBe(1);
    expect(missWaitSeconds({ misses: 5, secondsSince: 60 })).toBe(0);
    expect(missWaitSeconds({ misses: 5, secondsSince: 86_400 })).toBe(0);
  });

  it('reward-12: let a guesser try no more than the free ones and one a minute, however he spaces them', () => {
    const pauses = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(pauses, (seconds) => {
        let misses = 0;
        let secondsSince = 0;
        let looked = 0;
        let elapsed = 0;
        for (const pause of seconds) {
          secondsSince += pause;
          elapsed += pause;
          if (missWaitSeconds({ misses, secondsSince }) > 0) continue;
          misses = unforgivenMisses({ misses, secondsSince }) + 1;
          secondsSince = 0;
          looked += 1;
        }
        expect(looked).toBeLessThanOrEqual(FREE_MISSES + elapsed / MISS_FORGIVEN_SECONDS + 1e-6);
      }),
    );
  });
});
