import { expect, it } from 'vitest';
import { balanceOf } from './credit.ts';

it('account-49: the balance is cash and bonus together, to the satang', () => {
  expect(balanceOf({ availableCredit: 0.1, bonusCredit: 0.2 })).toBe(0.3);
  expect(balanceOf({ availableCredit: 300.25, bonusCredit: 0 })).toBe(300.25);
});
