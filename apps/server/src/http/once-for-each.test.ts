import { expect, it, vi } from 'vitest';
import { onceForEach } from './once-for-each.ts';

it('makes something of each text once, and anew of those that it has forgotten', () => {
  const make = vi.fn((text: string) => ({ text }));
  const made = onceForEach(make, { maxKept: 2 });
  const first = made('a');
  expect(first).toEqual({ text: 'a' });
  expect(made('a')).toBe(first);
  made('b');
  expect(made('a')).toBe(first);
  expect(make.mock.calls).toEqual([['a'], ['b']]);

  made('c');
  expect(made('b')).toEqual({ text: 'b' });
  expect(make.mock.calls).toEqual([['a'], ['b'], ['c']]);
  expect(made('a')).toEqual(first);
  expect(made('a')).not.toBe(first);
});
