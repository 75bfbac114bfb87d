import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { fairMistakes, personSigns } from './rules.ts';

/** Signs of a person, each once. */
export const signList = z
  .array(z.enum(personSigns))
  .refine((signs) => new Set(signs).size === signs.length);

/** A rule as the office's editor sends it: every field (fair-13). */
export const fairTerms = holdTo(
  z.strictObject({
    one_per: signList,
    per_member: z.number().nullable(),
    per_day: z.number().nullable(),
    per_week: z.number().nullable(),
    min_staked: z.number(),
  }),
  fairMistakes,
);
