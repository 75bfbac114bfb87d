import { expect, it } from 'vitest';
import { bangkokDayText, wallClockTime } from './fields.ts';

it('type-13: a year of the Buddhist calendar is no day and no time of the wire', () => {
  expect(bangkokDayText.safeParse('2026-11-28').success).toBe(true);
  expect(bangkokDayText.safeParse('2569-11-28').success).toBe(false);
  expect(wallClockTime.safeParse('2026-11-28T10:00:00').success).toBe(true);
  expect(wallClockTime.safeParse('2569-11-28T10:00:00').success).toBe(false);
});
