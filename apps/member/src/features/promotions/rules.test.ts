import { expect, it } from 'vitest';
import { claim, promotion } from '../../testing/reward-samples.ts';
import { requiresDeposit, runningClaim, sortPromotions, wageringRequirement } from './rules.ts';

it('bonus-46: sorts by sort ascending, null last, and keeps what has no order as it came', () => {
  const promotions = [null, 3, null, -1, 0].map((sort, index) => ({
    ...promotion,
    id: index,
    sort,
  }));
  expect(sortPromotions(promotions).map(({ id }) => id)).toEqual([3, 4, 1, 0, 2]);
  expect(promotions.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
});

it('takes the latest claim for the running one, unless it has ended', () => {
  expect(runningClaim([])).toBeNull();
  expect(runningClaim([claim])).toBe(claim);
  for (const status of ['completed', 'expired', 'cancelled'] as const) {
    expect(runningClaim([{ ...claim, status }])).toBeNull();
  }
});

it('knows what turnover is asked for', () => {
  expect(wageringRequirement({ amount: 200, multiple: null })).toEqual({
    kind: 'amount',
    value: 200,
  });
  expect(wageringRequirement({ amount: null, multiple: 1.5 })).toEqual({
    kind: 'multiple',
    value: 1.5,
  });
  expect(wageringRequirement({ amount: 0, multiple: null })).toEqual({ kind: 'none' });
  expect(wageringRequirement({ amount: null, multiple: 0 })).toEqual({ kind: 'none' });
});

it('knows whether a deposit is asked for', () => {
  const free = { ...promotion, kind: 'once', min_deposit: 0 } as const;
  const gift = { ...free, bonus: { amount: 50, percent: null, max: null } };
  expect(requiresDeposit(gift)).toBe(false);
  expect(requiresDeposit({ ...gift, min_deposit: 1 })).toBe(true);
  expect(requiresDeposit({ ...gift, kind: 'every_deposit' })).toBe(true);
  expect(requiresDeposit({ ...free, bonus: { amount: null, percent: 10, max: null } })).toBe(true);
});
