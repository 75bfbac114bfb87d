import { z } from 'zod';
import { bangkokDayText, near, rewardType } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { dayRewardMistakes } from './calendar.ts';
import type { CalendarRow, DayReward, WrittenDate } from './calendar.ts';

const reward = {
  type: rewardType,
  /** The reward's amount in baht or points; 0 means that the day has no reward. */
  amount: z.number(),
};
const date = near(bangkokDayText);
const dayOfMonth = z.int().min(1).max(31);
const datedReward = holdTo(z.strictObject({ date, ...reward }), dayRewardMistakes);
const usualDate = z.strictObject({ date, as_usual: z.literal(true) });

/** The reward of one day of every month, as the office saves it. A file may name several days in one row. */
export const dayOfMonthRow: z.ZodType<{ days: [number] } & DayReward> = holdTo(
  z.strictObject({
    days: z.tuple([dayOfMonth], { error: 'needs one day of the month' }),
    ...reward,
  }),
  dayRewardMistakes,
);

/** The reward of one date, or its end. */
export const dateRow: z.ZodType<WrittenDate> = z.union([datedReward, usualDate], {
  error: 'needs a date, and a type and an amount',
});

/** A row of the calendar as an operator writes it. */
export const dailyRewardRow: z.ZodType<CalendarRow> = z.union(
  [
    holdTo(
      z.strictObject({
        days: z.union([z.literal('every'), z.array(dayOfMonth).nonempty()]),
        ...reward,
      }),
      dayRewardMistakes,
    ),
    datedReward,
    usualDate,
  ],
  { error: 'needs days ("every" or a list of 1 to 31) or a date, and a type and an amount' },
);
