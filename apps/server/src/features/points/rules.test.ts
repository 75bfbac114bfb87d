import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsDue } from './rules.ts';

const baht = (amount: number) => BigInt(amount) * MICRO_PER_BAHT;
const HUNDRED = baht(100);

describe('points by turnover', () => {
  it('reward-62: are whole ones, and the rest counts towards the next', () => {
    expect(pointsDue(HUNDRED - 1n, HUNDRED)).toEqual({ points: 0n, restMicro: HUNDRED - 1n });
    expect(pointsDue(HUNDRED, HUNDRED)).toEqual({ points: 1n, restMicro: 0n });
    expect(pointsDue(baht(250), HUNDRED)).toEqual({ points: 2n, restMicro: baht(50) });
  });

  it('wait until what was rolled back has been made up', () => {
    expect(pointsDue(baht(-250), HUNDRED)).toEqual({ points: 0n, restMicro: baht(-250) });
  });

  it('neither lose nor invent turnover, and are never below zero', () => {
    const pending = fc.bigInt({ min: -baht(1_000_000), max: baht(1_000_000_000) });
    const rate = fc.bigInt({ min: 1n, max: baht(100_000) });
    fc.assert(
      fc.property(pending, rate, (pendingMicro, perPointMicro) => {
        const { points, restMicro } = pointsDue(pendingMicro, perPointMicro);
        expect(points >= 0n).toBe(true);
        expect(points * perPointMicro + restMicro).toBe(pendingMicro);
        expect(restMicro < perPointMicro).toBe(true);
      }),
    );
  });

  it('are the same however the turnover is cut into steps', () => {
    const steps = fc.array(fc.bigInt({ min: 0n, max: baht(10_000) }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (added) => {
        let [granted, restMicro] = [0n, 0n];
        for (const micro of added) {
          const due = pointsDue(restMicro + micro, HUNDRED);
          granted += due.points;
          ({ restMicro } = due);
        }
        expect(granted).toBe(added.reduce((sum, micro) => sum + micro, 0n) / HUNDRED);
      }),
    );
  });
});
