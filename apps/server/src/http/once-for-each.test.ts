import { expect, it, vi } from 'vitest';
import { onceForEach } from './once-for-each.ts';

it('makes something of each text once, and anew of those that nobody has asked for lately', () => {
  const make = vi.fn((text: string) => ({ text }));
  const made = onceForEach(make, { maxKept: 4 });
  const first = made('a');
  expect(first).toEqual({ text: 'a' });
  for (const text of ['a', 'b', 'c', 'a', 'b']) expect(made(text)).toEqual({ text });
  expect(made('a')).toBe(first);
  expect(make.mock.calls).toEqual([['a'], ['b'], ['c']]);

  for (const text of ['d', 'a', 'e', 'a', 'f']) made(text);
  expect(made('a')).toBe(first);
  expect(make).toHaveBeenCalledTimes(6);
  made('b');
  expect(make).toHaveBeenCalledTimes(7);
});

it('keeps no more than it may', () => {
  const make = vi.fn((text: string) => ({ text }));
  const made = onceForEach(make, { maxKept: 10 });
  const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`);
  for (const text of [...texts, ...texts]) made(text);
  expect(make).toHaveBeenCalledTimes(60);
});
