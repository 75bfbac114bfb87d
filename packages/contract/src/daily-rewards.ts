import { z } from 'zod';
import { receivedReward, rewardType, websiteParams } from './fields.ts';
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

export const dailyRewardOperations = {
  /** Lists the rewards of the current month by date, without days that have none. */
  listDailyRewards: {
    params: websiteParams,
    data: z.object({ rewards: z.array(dailyReward) }),
  },
  claimDailyReward: {
    params: websiteParams,
    body: z.object({ date: z.iso.date() }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
