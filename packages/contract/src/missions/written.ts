import { z } from 'zod';
import { near, rewardType, wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { missionMistakes } from './rules.ts';

/** A mission as an operator writes it into a file, which may leave fields out. */
export const missionRow = holdTo(
  z.strictObject({
    id: z.int32().positive(),
    title: z.string().trim(),
    title_en: z.string().trim().nullable().default(null),
    sort: z.number().default(0),
    days_needed: z.number(),
    daily_minimum: z.number(),
    amount: z.number(),
    bonus_type: rewardType,
    bonus: z.number(),
    is_repeatable: z.boolean().default(false),
    budget: z.number().nullable().default(null),
    budget_claims: z.number().nullable().default(null),
    /** The mission's period in Bangkok time; `until` is exclusive, and null means no end. */
    from: near(wallClockTime),
    until: near(wallClockTime).nullable().default(null),
    is_enabled: z.boolean().default(true),
  }),
  missionMistakes,
);
export type MissionRow = z.infer<typeof missionRow>;
