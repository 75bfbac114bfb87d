import { expect, it } from 'vitest';
import { memberOperations } from '../members.ts';
import { mayBeAccountOf } from './rules.ts';

it.each([
  ['KBANK', '1234567890', true],
  ['KBANK', '123456789012345', true],
  ['KBANK', '123456789', false],
  ['KBANK', '1234567890123456', false],
  ['TRUEWALLET', '0812345678', true],
  ['TRUEWALLET', '1812345678', false],
  ['TRUEWALLET', '081234567', false],
  ['TRUEWALLET', '08123456789', false],
])('account-03 account-73: an account of %s may be %s: %s', (bank, digits, may) => {
  expect(mayBeAccountOf(bank, digits)).toBe(may);
});

it('account-73: a registration with a wallet that is no phone is refused by its form', () => {
  const body = {
    phone: '0899999999',
    password: 'kapao1234',
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    bank_abbr: 'TRUEWALLET',
    website_id: 3,
  };
  const read = (bank_acc_number: string) =>
    memberOperations.register.body.safeParse({ ...body, bank_acc_number }).success;
  expect(read('0812345678')).toBe(true);
  expect(read('1234567890')).toBe(false);
});
