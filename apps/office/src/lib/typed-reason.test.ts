import { expect, it } from 'vitest';
import { isReasonTooShort, reasonLine } from './typed-reason.ts';

it('office-51: sends a reason as one line of at least three characters', () => {
  expect(reasonLine(' seen\n by\tphone ')).toBe('seen by phone');
  expect(['', ' ab ', 'a\n', 'abc'].map(isReasonTooShort)).toEqual([true, true, true, false]);
});
