import { expect, it } from 'vitest';
import { wordsForStaff } from './words-for-staff.ts';

const words = (text: string, secrets: string[] = []) =>
  wordsForStaff(text, { secrets, maxLength: 40 });

it('door-26: leaves out our secrets, also as HTTP Basic sends them, and the longer one first', () => {
  const key = 'skey_live_0001';
  const basic = Buffer.from(`${key}:`).toString('base64');
  expect(words(`no key ${key}2, ${key} or ${basic}`, [key, `${key}2`])).toBe('no key …, … or …');
});

it('door-26: keeps the last four digits of a long number, and all of a short one', () => {
  expect(words('account 1234567890, 0812345678 of 45000')).toBe('account …7890, …5678 of 45000');
});

it('door-26: has the length of its place, in whole characters', () => {
  expect(words('😀'.repeat(50))).toBe('😀'.repeat(40));
  expect(words('a\0b\uD800')).toBe('ab\uFFFD');
});
