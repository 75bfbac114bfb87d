import { expect, it } from 'vitest';
import { pathLevels, priceAtLevel } from './prices.ts';

it('walks a path step by step from where it began', () => {
  expect(pathLevels('')).toEqual([0]);
  expect(pathLevels('uudd')).toEqual([0, 1, 2, 1, 0]);
});

it('ends above its start exactly where the path does', () => {
  expect(priceAtLevel(1000, 0)).toBe(1000);
  expect(priceAtLevel(1000, 1)).toBeGreaterThan(1000);
  expect(priceAtLevel(1000, -1)).toBeLessThan(1000);
});
