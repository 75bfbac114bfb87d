import { expect, it } from 'vitest';
import { formatCredit, formatNumber, formatPoints, percentDone } from './numbers.ts';

it('site-36 ledger-02: groups in thousands with as many decimals as asked for', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect(formatNumber('1234.5', 3)).toBe('1,234.500');
  expect(formatCredit(1234.5)).toBe('1,234.50');
  expect(formatCredit(-20)).toBe('-20.00');
});

it.each([null, undefined, '', ' ', 'abc', Number.NaN, Number.POSITIVE_INFINITY, {}])(
  'site-36: shows %j as 0',
  (value) => expect(formatCredit(value)).toBe('0'),
);

it('site-36: shows points with up to two decimals', () => {
  expect(formatPoints(500)).toBe('500');
  expect(formatPoints(12.5)).toBe('12.5');
  expect(formatPoints(0.256)).toBe('0.26');
});

it.each([
  [-1, 300, 0],
  [0, 300, 0],
  [75, 300, 25],
  [300, 300, 100],
  [900, 300, 100],
  [0, 0, 100],
])('reward-34 bonus-50: of %d out of %d shows %d percent', (done, target, percent) => {
  expect(percentDone(done, target)).toBe(percent);
});
