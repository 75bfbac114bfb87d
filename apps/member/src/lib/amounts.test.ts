import { expect, it } from 'vitest';
import { capAmount, cleanAmount, groupThousands, largestAmount, settleAmount } from './amounts.ts';

it.each([
  ['12a,3.4', '1234'],
  ['000', ''],
  ['', ''],
  ['007', '7'],
  ['๑๒๓', '123'],
])('site-35: keeps the digits of %j as %j', (typed, kept) =>
  expect(cleanAmount(typed, {})).toBe(kept),
);

it('site-35 pay-75: replaces a value above the maximum by the maximum, in whole baht', () => {
  expect(cleanAmount('5000', { max: 1234.56 })).toBe('1234');
  expect(cleanAmount('1234', { max: 1234.56 })).toBe('1234');
});

it('leaves nothing where nothing can be taken', () => {
  expect(cleanAmount('5', { max: 0.4 })).toBe('');
  expect(largestAmount(0)).toBe('');
});

it('site-35 pay-75: replaces a value below the minimum by the minimum, but only after typing', () => {
  expect(cleanAmount('5', { min: 100, max: 500 })).toBe('5');
  expect(settleAmount('5', { min: 100, max: 500 })).toBe('100');
  expect(settleAmount('', { min: 100, max: 500 })).toBe('');
});

it('type-10: takes the exact maximum by the all button, and leaves its satang alone', () => {
  expect(largestAmount(1234.5)).toBe('1234.50');
  expect(largestAmount(0.29)).toBe('0.29');
  expect(largestAmount(1234)).toBe('1234');
  expect(groupThousands('1234.50')).toBe('1,234.50');
  expect(settleAmount('1234.50', { min: 100, max: 1234.5 })).toBe('1234.50');
  expect(capAmount('1234.50', { max: 1000.2 })).toBe('1000');
});

it('never exceeds the maximum for the sake of the minimum', () => {
  expect(settleAmount('5', { min: 100, max: 50 })).toBe('50');
});
