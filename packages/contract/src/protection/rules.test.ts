import { expect, it } from 'vitest';
import { compareLimits } from './rules.ts';

it.each([
  [null, 100, 'lower'],
  [100, 50, 'lower'],
  [100, 0, 'lower'],
  [100, 200, 'raise'],
  [100, null, 'raise'],
  [100, 100, 'same'],
  [null, null, 'same'],
] as const)('limit-29: from %s to %s baht is %s', (current, newBaht, change) => {
  expect(compareLimits(current, newBaht)).toBe(change);
});
