import { z } from 'zod';
import { bangkokDayText, near, rewardType } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { dayRewardMistakes } from './calendar.ts';
import type { CalendarRow } from './calendar.ts';

const reward = {
  type: rewardType,
  /** The reward's amount in baht or points; 0 means that the day has no reward. */
  amount: z.number(),
};
const date = near(bangkokDayText);

/** A row of the calendar as an operator writes it. */
export const dailyRewardRow: z.ZodType<CalendarRow> = z.union(
  [
    holdTo(
      z.strictObject({
        days: z.union([z.literal('every'), z.array(z.int().min(1).max(31)).nonempty()]),
        ...reward,
      }),
      dayRewardMistakes,
    ),
    holdTo(z.strictObject({ date, ...reward }), dayRewardMistakes),
    z.strictObject({ date, as_usual: z.literal(true) }),
  ],
  { error: 'needs days ("every" or a list of 1 to 31) or a date, and a type and an amount' },
);
