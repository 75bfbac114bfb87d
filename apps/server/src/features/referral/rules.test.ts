import { MICRO_PER_BAHT, MICRO_PER_SATANG } from '@kapao/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDepositBonus, lostBetShare, stakesNeeded } from './rules.ts';

const baht = (amount: number) => BigInt(amount) * MICRO_PER_BAHT;
const TEN_PERCENT = {
  firstDepositBasisPoints: 1_000,
  firstDepositMinMicro: baht(100),
  firstDepositMaxMicro: baht(500),
};

describe("the bonus for a friend's first deposit", () => {
  it('is the percentage of it, from the smallest deposit that counts up to the maximum', () => {
    expect(firstDepositBonus(baht(100) - MICRO_PER_SATANG, TEN_PERCENT)).toBe(0n);
    expect(firstDepositBonus(baht(100), TEN_PERCENT)).toBe(baht(10));
    expect(firstDepositBonus(baht(5_000), TEN_PERCENT)).toBe(baht(500));
    expect(firstDepositBonus(baht(50_000), TEN_PERCENT)).toBe(baht(500));
  });

  it('reward-52: is whole satang, never below zero, never more than the deposit', () => {
    const terms = fc.record({
      firstDepositBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      firstDepositMinMicro: fc.bigInt({ min: 0n, max: baht(10_000) }),
      firstDepositMaxMicro: fc.option(
        fc.bigInt({ min: 1n, max: 1_000_000n }).map((satang) => satang * MICRO_PER_SATANG),
      ),
    });
    const deposit = fc.bigInt({ min: 0n, max: baht(10_000_000) });
    fc.assert(
      fc.property(deposit, terms, (depositMicro, rule) => {
        const bonus = firstDepositBonus(depositMicro, rule);
        expect(bonus >= 0n && bonus <= depositMicro).toBe(true);
        expect(bonus % MICRO_PER_SATANG).toBe(0n);
        expect(bonus <= (rule.firstDepositMaxMicro ?? bonus)).toBe(true);
      }),
    );
  });
});

describe('the stakes that earn a share', () => {
  it("reward-53: are the deposit so many times, beside the day's earlier stakes, or none", () => {
    expect(stakesNeeded(baht(100), 1, 0n)).toBe(baht(100));
    expect(stakesNeeded(baht(100), 3, baht(50))).toBe(baht(350));
    expect(stakesNeeded(baht(100), 0, baht(50))).toBe(0n);
  });

  it('reward-54: give a percentage of a loss, and nothing for a lucky day', () => {
    expect(lostBetShare(baht(1_000), 50)).toBe(baht(5));
    expect(lostBetShare(-baht(1_000), 50)).toBe(0n);
  });
});
