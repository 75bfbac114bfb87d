import { z } from 'zod';
import { englishText, receivedReward, rewardType, shownBaht } from './fields.ts';
import type { Operation } from './operation-schemas.ts';

/** A mission: deposits on so many days in a row, and a total over them (reward-25). */
const mission = z.object({
  id: z.int(),
  title: z.string(),
  /** Addition (site-68). */
  title_en: englishText,
  /** True: it can be claimed, or has been. */
  passed: z.boolean(),
  /** Baht deposited on the days of the current run, less the withdrawals of those days. */
  total_deposit: shownBaht,
  /** The target for the total, in baht. */
  amount: shownBaht,
  /** The reward, in baht or points. */
  bonus: z.number(),
  bonus_type: rewardType,
  /** Addition: the reward was received, and there is no further one. */
  claimed: z.boolean(),
  /** Addition: how often the reward was received. */
  times_claimed: z.int(),
  /** Addition: the days of the current run; more than are needed while the total is still short. */
  days_done: z.int(),
  days_needed: z.int(),
  /** Addition: what each of the days needs, in baht. */
  daily_minimum: shownBaht,
  /** Addition: after a claim it begins anew, with the days that come. */
  is_repeatable: z.boolean(),
  /** Addition: the first Bangkok day whose deposits count; after a claim, the day after those it used. */
  counts_from: z.iso.date(),
  /** Addition: deposits count before this; null until further notice. */
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
