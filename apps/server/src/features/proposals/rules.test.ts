import { expect, it } from 'vitest';
import { basisOf, needsSecondPerson } from './rules.ts';

const state = {
  status: 'active',
  phone: '0812345678',
  bankAbbr: 'KBANK',
  accountNumber: '1234567890',
  lastMoneyId: 7n,
};

it('desk-16: bases an adjustment on status and money, a phone and an account on themselves', () => {
  const changed = (change: Partial<typeof state>) =>
    (['adjustment', 'phone', 'bank'] as const).filter(
      (kind) => basisOf(kind, { ...state, ...change }) !== basisOf(kind, state),
    );
  expect(changed({ status: 'blocked' })).toEqual(['adjustment', 'phone', 'bank']);
  expect(changed({ lastMoneyId: 8n })).toEqual(['adjustment']);
  expect(changed({ phone: '0812345679' })).toEqual(['phone']);
  expect(changed({ accountNumber: '1234567891' })).toEqual(['bank']);
  expect(changed({ bankAbbr: 'SCB' })).toEqual(['bank']);
});

it('desk-19: asks for a second person from the amount on, in both directions', () => {
  expect(needsSecondPerson(1n, 0n)).toBe(true);
  expect(needsSecondPerson(99n, 100n)).toBe(false);
  expect(needsSecondPerson(-99n, 100n)).toBe(false);
  expect(needsSecondPerson(100n, 100n)).toBe(true);
  expect(needsSecondPerson(-100n, 100n)).toBe(true);
});
