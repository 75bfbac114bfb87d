import { z } from 'zod';
import { englishText, receivedReward, rewardType, websiteParams } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** The calendar of a month (reward-17). */
const dailyReward = z.object({
  /** A Bangkok day, YYYY-MM-DD. */
  date: z.iso.date(),
  claimed: z.boolean(),
  type: rewardType,
  /** Baht or points, with 0 to 2 decimals. */
  amount: z.number(),
});

/** Why today's reward would be refused to this member now (fair-15); absent where it would be paid. */
export const checkinRefusal = { refusal: z.string().exactOptional(), refusal_en: englishText };

export const dailyRewardOperations = {
  /** Lists the rewards of the current month by date, without days that have none. */
  listDailyRewards: {
    params: websiteParams,
    data: z.object({
      rewards: z.array(dailyReward),
      /** The days claimed in a row up to today, or to yesterday while today can still be claimed (reward-69). */
      streak: z.int(),
      ...checkinRefusal,
    }),
  },
  claimDailyReward: {
    params: websiteParams,
    body: z.object({ date: z.iso.date() }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
