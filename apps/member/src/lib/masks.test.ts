import { expect, it } from 'vitest';
import { caretAfterDigits, groupInFours, maskBankAccount, maskPhone } from './masks.ts';

it.each([
  ['', ''],
  ['081', '081'],
  ['0812', '081-2'],
  ['0812345678', '081-234-5678'],
  ['08a1 2345-678', '081-234-5678'],
])('account-02 site-33: groups the phone %j as %j', (typed, shown) =>
  expect(maskPhone(typed)).toBe(shown),
);

it.each([
  ['123', '123'],
  ['1234567', '123-4567'],
  ['1234567890', '123-4567-890'],
  ['123456789012345', '123-4567-89012345'],
])('site-34: puts dashes after the 3rd and 7th digit of the account %j', (typed, shown) =>
  expect(maskBankAccount(typed)).toBe(shown),
);

it('site-34 pay-79: groups an account in fours on the deposit card', () => {
  expect(groupInFours('1234567890')).toBe('1234 5678 90');
  expect(groupInFours('12345678')).toBe('1234 5678');
});

it('site-33: keeps the caret behind the digit it was behind', () => {
  expect(caretAfterDigits('081-234-5678', 0)).toBe(0);
  expect(caretAfterDigits('081-234-5678', 3)).toBe(3);
  expect(caretAfterDigits('081-234-5678', 4)).toBe(5);
  expect(caretAfterDigits('081', 9)).toBe(3);
});
