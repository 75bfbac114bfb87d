import { expect, it } from 'vitest';
import { dueTime } from './due-time.ts';

it('version-14: takes times of Bangkok’s clock', () => {
  expect(dueTime('2026-11-26T18:30')).toBe('2026-11-26T18:30:00+07:00');
  expect(dueTime('')).toBeUndefined();
});
