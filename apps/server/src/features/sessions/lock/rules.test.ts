import { expect, it } from 'vitest';
import { isPinRefused, needsWithdrawalProof, wrongPinMessage } from './rules.ts';

it('lock-03: refuses six digits in a row of the member’s phone or account', () => {
  const known = { phone: '0812740935', accountNumber: '0002749158' };
  for (const pin of ['812740', '740935', '749158']) expect(isPinRefused(pin, known)).toBe(true);
  expect(isPinRefused('740936', known)).toBe(false);
  expect(isPinRefused('740935', { ...known, phone: null })).toBe(false);
});

it('lock-10: asks above the sum of the day, and never without one', () => {
  const withdrawal = { amountMicro: 300n, withdrawnTodayMicro: 200n };
  expect(needsWithdrawalProof(500n, withdrawal)).toBe(false);
  expect(needsWithdrawalProof(499n, withdrawal)).toBe(true);
  expect(needsWithdrawalProof(0n, { amountMicro: 1n, withdrawnTodayMicro: 0n })).toBe(true);
  expect(needsWithdrawalProof(null, withdrawal)).toBe(false);
});

it('lock-08: names the tries that are left', () => {
  expect(wrongPinMessage(1)).toMatchObject({ en: 'Wrong PIN, 1 try left' });
});
