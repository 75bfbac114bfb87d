import { z } from 'zod';
import { englishText, receivedReward, rewardType, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** A mission: deposits on a number of consecutive days, and a total over them (reward-25). */
const mission = z.object({
  id: z.int(),
  title: z.string(),
  /** The mission's English title; without it the app shows the Thai one (site-68). */
  title_en: englishText,
  /** Whether the mission is completed: the reward can be claimed, or was. */
  passed: z.boolean(),
  /** Deposits of the current run's days in baht, less the withdrawals of those days, as far as staked on them (fair-08). */
  total_deposit: shownBaht,
  /** Today's deposits in baht that count once they are staked today. */
  to_stake: shownBaht,
  /** The target for the total, in baht. */
  amount: shownBaht,
  /** The reward, in baht or points. */
  bonus: z.number(),
  bonus_type: rewardType,
  /** Whether the reward was received and cannot be received again. */
  claimed: z.boolean(),
  /** How often the reward was received. */
  times_claimed: z.int(),
  /** Days of the current run; it can exceed the required days while the total is too low. */
  days_done: z.int(),
  days_needed: z.int(),
  /** The minimum of each day, deposited and staked, in baht. */
  daily_minimum: shownBaht,
  /** Whether the mission can be completed again with later days. */
  is_repeatable: z.boolean(),
  /** The first Bangkok day whose deposits count; after a claim, the day after the last used one. */
  counts_from: z.iso.date(),
  /** Deposits count before this time; null for no end. */
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
