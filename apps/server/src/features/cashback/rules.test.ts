import { MICRO_PER_BAHT, MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashbackOf } from '@kapao/contract/cashback/rules.ts';
import { periodEndingOn } from './rules.ts';

const FIVE_PERCENT = { basisPoints: 500, minLossMicro: 0n, maxAwardMicro: null };
const baht = (amount: number) => BigInt(amount) * MICRO_PER_BAHT;

const terms = fc.record({
  basisPoints: fc.integer({ min: 1, max: 10_000 }),
  minLossMicro: fc.bigInt({ min: 0n, max: baht(10_000) }),
  maxAwardMicro: fc.option(
    fc.bigInt({ min: 1n, max: 1_000_000n }).map((satang) => satang * MICRO_PER_SATANG),
  ),
});
const loss = fc.bigInt({ min: -baht(1_000_000_000), max: baht(1_000_000_000) });

describe('the cashback of a loss', () => {
  it('reward-39: is the percentage of it, rounded down to the satang', () => {
    expect(cashbackOf(baht(100), FIVE_PERCENT)).toBe(baht(5));
    expect(cashbackOf(1_999_999n, FIVE_PERCENT)).toBe(90_000n);
    expect(cashbackOf(199_999n, FIVE_PERCENT)).toBe(0n);
  });

  it('reward-39: begins at the smallest loss that counts', () => {
    const fromTen = { ...FIVE_PERCENT, minLossMicro: baht(10) };
    expect(cashbackOf(baht(10) - 1n, fromTen)).toBe(0n);
    expect(cashbackOf(baht(10), fromTen)).toBe(500_000n);
  });

  it('reward-39: ends at the largest award', () => {
    const upToTen = { ...FIVE_PERCENT, maxAwardMicro: baht(10) };
    expect(cashbackOf(baht(200), upToTen)).toBe(baht(10));
    expect(cashbackOf(baht(2000), upToTen)).toBe(baht(10));
  });

  it('reward-39: is whole satang, never below zero, never more than the share or the maximum', () => {
    fc.assert(
      fc.property(loss, terms, (netLossMicro, rule) => {
        const amountMicro = cashbackOf(netLossMicro, rule);
        expect(amountMicro >= 0n).toBe(true);
        expect(amountMicro % MICRO_PER_SATANG).toBe(0n);
        if (netLossMicro <= 0n) expect(amountMicro).toBe(0n);
        expect(amountMicro * 10_000n <= maxOf(netLossMicro, 0n) * BigInt(rule.basisPoints)).toBe(
          true,
        );
        expect(amountMicro <= (rule.maxAwardMicro ?? amountMicro)).toBe(true);
      }),
    );
  });

  it('never falls when the loss grows', () => {
    fc.assert(
      fc.property(loss, loss, terms, (one, other, rule) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(cashbackOf(less, rule) <= cashbackOf(more, rule)).toBe(true);
      }),
    );
  });
});

describe('the period that ends with a day', () => {
  it('is every day its own, and the week on its Sunday', () => {
    expect(periodEndingOn('2026-11-21', 'day')).toEqual({ start: '2026-11-21', end: '2026-11-21' });
    expect(periodEndingOn('2026-11-21', 'week')).toBeUndefined();
    expect(periodEndingOn('2026-11-22', 'week')).toEqual({
      start: '2026-11-16',
      end: '2026-11-22',
    });
  });
});

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
