import { expect, it } from 'vitest';
import { addDays, bangkokDay } from './bangkok.ts';
import { bangkokDayText, near, wallClockTime } from './fields.ts';

it('type-13: a year of the Buddhist calendar is no day and no time of the wire', () => {
  expect(bangkokDayText.safeParse('2026-11-28').success).toBe(true);
  expect(bangkokDayText.safeParse('2569-11-28').success).toBe(false);
  expect(wallClockTime.safeParse('2026-11-28T10:00:00').success).toBe(true);
  expect(wallClockTime.safeParse('2569-11-28T10:00:00').success).toBe(false);
});

it('type-19: a day or time that a person chooses is at most ten years away', () => {
  const codeOf = (text: string) => near(bangkokDayText).safeParse(text).error?.issues.at(-1);
  const today = bangkokDay(new Date());
  expect(near(bangkokDayText).safeParse(addDays(today, 3_650)).success).toBe(true);
  expect(near(bangkokDayText).safeParse(addDays(today, -3_650)).success).toBe(true);
  for (const far of [addDays(today, 3_660), addDays(today, -3_660), '2569-11-28']) {
    expect(codeOf(far)).toMatchObject({ params: { code: 'day_too_far' } });
    expect(near(wallClockTime).safeParse(`${far}T10:00:00`).success).toBe(false);
  }
  expect(codeOf('soon')).not.toHaveProperty('params');
});
