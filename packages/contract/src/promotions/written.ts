import { z } from 'zod';
import { wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { contributionMistakes, promotionKinds, promotionMistakes } from './rules.ts';

const MAX_ID = 2_147_483_647;

const contributions = z.record(z.string(), z.number());
/** The site's list of how much of a stake counts, in percent by category or group. */
export const contributionList = holdTo(contributions, (list) => contributionMistakes('', list));

const terms = {
  name: z.string().trim(),
  name_en: z.string().trim().nullable().default(null),
  /** A path below /cdn. */
  poster_image: z.string(),
  html: z.string(),
  html_en: z.string().nullable().default(null),
  sort: z.number().nullable().default(null),
  kind: z.enum(promotionKinds),
  reward: z.union([
    z.strictObject({ amount: z.number() }),
    z.strictObject({ percent: z.number(), max: z.number() }),
  ]),
  min_deposit: z.number().default(0),
  turnover: z.union([
    z.strictObject({ amount: z.number() }),
    z.strictObject({ multiple: z.number() }),
  ]),
  max_withdrawal: z.number().nullable().default(null),
  duration_hours: z.number(),
  available_from: wallClockTime.nullable().default(null),
  available_until: wallClockTime.nullable().default(null),
  contributions: contributions.nullable().default(null),
  excluded_games: z.array(z.string()).default([]),
};

/** A promotion as the office's editor sends it. */
export const promotionTermsRow = holdTo(z.strictObject(terms), promotionMistakes);

/** A promotion as an operator writes it into a file (docs/operations.md). */
export const promotionRow = holdTo(
  z.strictObject({
    id: z.int().positive().max(MAX_ID),
    ...terms,
    is_enabled: z.boolean().default(true),
  }),
  promotionMistakes,
);
export type PromotionRow = z.infer<typeof promotionRow>;
