import { expect, it } from 'vitest';
import { levelsOf, priceAt } from './prices.ts';

it('walks a path step by step from where it began', () => {
  expect(levelsOf('')).toEqual([0]);
  expect(levelsOf('uudd')).toEqual([0, 1, 2, 1, 0]);
});

it('ends above its start exactly where the path does', () => {
  expect(priceAt(1000, 0)).toBe(1000);
  expect(priceAt(1000, 1)).toBeGreaterThan(1000);
  expect(priceAt(1000, -1)).toBeLessThan(1000);
});
