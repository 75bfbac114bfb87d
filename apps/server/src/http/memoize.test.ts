import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('makes something of each text once, and anew of those that nobody has asked for lately', () => {
  const compute = vi.fn((text: string) => ({ text }));
  const memoized = memoize(compute, { maxKept: 4 });
  const first = memoized('a');
  expect(first).toEqual({ text: 'a' });
  for (const text of ['a', 'b', 'c', 'a', 'b']) expect(memoized(text)).toEqual({ text });
  expect(memoized('a')).toBe(first);
  expect(compute.mock.calls).toEqual([['a'], ['b'], ['c']]);

  for (const text of ['d', 'a', 'e', 'a', 'f']) memoized(text);
  expect(memoized('a')).toBe(first);
  expect(compute).toHaveBeenCalledTimes(6);
  memoized('b');
  expect(compute).toHaveBeenCalledTimes(7);
});

it('keeps no more than it may', () => {
  const compute = vi.fn((text: string) => ({ text }));
  const memoized = memoize(compute, { maxKept: 10 });
  const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`);
  for (const text of [...texts, ...texts]) memoized(text);
  expect(compute).toHaveBeenCalledTimes(60);
});
