import { z } from 'zod';
import { englishText, receivedReward, rewardType, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** A mission: deposits on a number of consecutive days, and a total over them (reward-25). */
const mission = z.object({
  id: z.int(),
  title: z.string(),
  /** Addition (site-68). */
  title_en: englishText,
  /** Whether it is completed: the reward can be claimed, or was. */
  passed: z.boolean(),
  /** Deposits of the current run's days in baht, less the withdrawals of those days. */
  total_deposit: shownBaht,
  /** The target for the total, in baht. */
  amount: shownBaht,
  /** The reward, in baht or points. */
  bonus: z.number(),
  bonus_type: rewardType,
  /** Addition: whether the reward was received and cannot be received again. */
  claimed: z.boolean(),
  /** Addition: how often the reward was received. */
  times_claimed: z.int(),
  /** Addition: days of the current run; it can exceed the required days while the total is too low. */
  days_done: z.int(),
  days_needed: z.int(),
  /** Addition: the minimum deposit of each day, in baht. */
  daily_minimum: shownBaht,
  /** Addition: whether it can be completed again with later days. */
  is_repeatable: z.boolean(),
  /** Addition: the first Bangkok day whose deposits count; after a claim, the day after the last used one. */
  counts_from: z.iso.date(),
  /** Addition: deposits count before this time; null for no end. */
  ends_at: z.iso.datetime().nullable(),
});
export type Mission = z.infer<typeof mission>;

export const missionOperations = {
  listMissions: { data: z.object({ continuous_deposit: z.array(mission) }) },
  claimMission: {
    body: z.object({ id: z.int32().positive() }),
    data: receivedReward,
  },
} satisfies Record<string, Operation>;
