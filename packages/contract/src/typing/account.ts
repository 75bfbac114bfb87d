import { ACCOUNT_DIGITS_MAX, ACCOUNT_DIGITS_MIN } from '../members/rules.ts';
import { DASHES, plainCharacters } from './characters.ts';

export type AccountRefusal = 'empty' | 'not_an_account' | 'too_short' | 'too_long';

export type ReadAccount = { value: string } | { refusal: AccountRefusal };

const SEPARATORS = new RegExp(`[\\p{Zs}\\t.${DASHES}]`, 'gu');

/** Reads a bank account number (type-04): 10 to 15 digits, or why it is none. Digits are never cut off. */
export function readAccount(text: string): ReadAccount {
  const digits = plainCharacters(text).replace(SEPARATORS, '');
  if (digits === '') return { refusal: 'empty' };
  if (!/^\d+$/.test(digits)) return { refusal: 'not_an_account' };
  if (digits.length > ACCOUNT_DIGITS_MAX) return { refusal: 'too_long' };
  return digits.length < ACCOUNT_DIGITS_MIN ? { refusal: 'too_short' } : { value: digits };
}
