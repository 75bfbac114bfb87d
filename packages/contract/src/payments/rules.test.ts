import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '../bangkok.ts';
import { MICRO_PER_SATANG } from '../money.ts';
import { feeOf, isOpenAt, needsApproval, depositKinds, takesSlip, withdrawCap } from './rules.ts';

const baht = (amount: number) => BigInt(Math.round(amount * 1_000_000));

describe('withdrawCap', () => {
  it('pay-56: is the smaller of max_withdraw and the available credit', () => {
    expect(withdrawCap(baht(50_000), baht(70_000))).toBe(baht(50_000));
    expect(withdrawCap(baht(50_000), baht(700))).toBe(baht(700));
    expect(withdrawCap(baht(50_000), 0n)).toBe(0n);
    expect(withdrawCap(baht(50_000), baht(-1))).toBe(0n);
  });

  it('leaves fractions of a satang where they are', () => {
    expect(withdrawCap(baht(50_000), baht(700.005))).toBe(baht(700));
  });
});

describe('needsApproval', () => {
  it('is for what is above the automatic maximum, where there is one', () => {
    expect(needsApproval(baht(5_000), baht(5_000))).toBe(false);
    expect(needsApproval(baht(5_000.01), baht(5_000))).toBe(true);
    expect(needsApproval(baht(1_000_000), null)).toBe(false);
  });
});

describe('feeOf', () => {
  it('pay-08: is the fixed part and the share, in whole satang, rounded down', () => {
    expect(feeOf(baht(100), { fixedMicro: 0n, basisPoints: 0 })).toBe(0n);
    expect(feeOf(baht(100), { fixedMicro: baht(5), basisPoints: 150 })).toBe(baht(6.5));
    expect(feeOf(baht(33.33), { fixedMicro: 0n, basisPoints: 150 })).toBe(baht(0.49));
  });

  it('pay-08: is never negative, never more than the amount, and always whole satang', () => {
    const micro = (max: bigint) => fc.bigInt(0n, max).map((satang) => satang * MICRO_PER_SATANG);
    fc.assert(
      fc.property(
        micro(1_000_000_000n),
        micro(10_000n),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, fixedMicro, basisPoints) => {
          const fee = feeOf(amount, { fixedMicro, basisPoints });
          expect(fee >= 0n && fee <= amount && fee % MICRO_PER_SATANG === 0n).toBe(true);
        },
      ),
    );
  });
});

describe('isOpenAt', () => {
  const MINUTES_A_DAY = 24 * 60;
  const minute = fc.integer({ min: 0, max: MINUTES_A_DAY - 1 });
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const at = (minutes: number, seconds: number) =>
    new Date(startOfDay('2026-11-21').getTime() + (minutes * 60 + seconds) * 1000);

  it('is open at any time without hours', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (instant) => isOpenAt(null, instant)));
  });

  it('pay-09: is open from the first minute until before the last, over midnight too', () => {
    fc.assert(
      fc.property(minute, minute, minute, fc.nat(59), (opens, closes, now, seconds) => {
        fc.pre(opens !== closes);
        // Walking on from the opening, now comes before the closing.
        const walk = (to: number) => (to - opens + MINUTES_A_DAY) % MINUTES_A_DAY;
        const hours = { opensAt: text(opens), closesAt: text(closes) };
        expect(isOpenAt(hours, at(now, seconds))).toBe(walk(now) < walk(closes));
      }),
    );
  });

  it.each([
    ['22:00', '06:00', 6 * 60, false],
    ['22:00', '06:00', 6 * 60 - 1, true],
    ['22:00', '06:00', 22 * 60, true],
    ['22:00', '06:00', 22 * 60 - 1, false],
    ['09:00', '17:00', 9 * 60, true],
    ['09:00', '17:00', 9 * 60 - 1, false],
    ['09:00', '17:00', 17 * 60, false],
  ])('pay-09: from %s to %s, at minute %d: %s', (opensAt, closesAt, minutes, isOpen) => {
    expect(isOpenAt({ opensAt, closesAt }, at(minutes, 0))).toBe(isOpen);
  });

  it('is closed whenever the opposite hours are open', () => {
    fc.assert(
      fc.property(minute, minute, minute, (one, other, now) => {
        fc.pre(one !== other);
        const open = isOpenAt({ opensAt: text(one), closesAt: text(other) }, at(now, 0));
        expect(isOpenAt({ opensAt: text(other), closesAt: text(one) }, at(now, 0))).toBe(!open);
      }),
    );
  });
});

describe('the kinds of deposits', () => {
  it('pay-27 pay-95: what is transferred takes a slip, a payment page does not', () => {
    expect(depositKinds.filter((kind) => takesSlip[kind])).toEqual(['promptpay', 'bank-transfer']);
  });
});
