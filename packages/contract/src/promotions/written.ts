import { z } from 'zod';
import { near, wallClockTime } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { contributionMistakes, promotionKinds, promotionMistakes } from './rules.ts';

/** Far below PostgreSQL's largest integer: the office numbers a new promotion after the last one. */
const MAX_ID = 1_000_000_000;

const contributions = z.record(z.string(), z.number());
/** The site's list of how much of a stake counts, in percent by category or group. */
export const contributionList = holdTo(contributions, (list) => contributionMistakes('', list));

const terms = {
  name: z.string().trim(),
  name_en: z.string().trim().nullable(),
  /** The path of the picture below /cdn. */
  poster_image: z.string(),
  html: z.string(),
  html_en: z.string().nullable(),
  sort: z.number().nullable(),
  kind: z.enum(promotionKinds),
  reward: z.union([
    z.strictObject({ amount: z.number() }),
    z.strictObject({ percent: z.number(), max: z.number() }),
  ]),
  min_deposit: z.number(),
  turnover: z.union([
    z.strictObject({ amount: z.number() }),
    z.strictObject({ multiple: z.number() }),
  ]),
  max_withdrawal: z.number().nullable(),
  duration_hours: z.number(),
  budget: z.number().nullable(),
  budget_claims: z.number().nullable(),
  available_from: near(wallClockTime).nullable(),
  available_until: near(wallClockTime).nullable(),
  contributions: contributions.nullable(),
  excluded_games: z.array(z.string()),
};

/** A promotion as the office's editor sends it: every field. */
export const promotionTermsRow = holdTo(z.strictObject(terms), promotionMistakes);

/** A promotion as an operator writes it into a file, which may leave fields out (docs/product/promotions.md). */
export const promotionRow = holdTo(
  z.strictObject({
    id: z.int().positive().max(MAX_ID),
    ...terms,
    name_en: terms.name_en.default(null),
    html_en: terms.html_en.default(null),
    sort: terms.sort.default(null),
    min_deposit: terms.min_deposit.default(0),
    max_withdrawal: terms.max_withdrawal.default(null),
    budget: terms.budget.default(null),
    budget_claims: terms.budget_claims.default(null),
    available_from: terms.available_from.default(null),
    available_until: terms.available_until.default(null),
    contributions: terms.contributions.default(null),
    excluded_games: terms.excluded_games.default([]),
    is_enabled: z.boolean().default(true),
  }),
  promotionMistakes,
);
export type PromotionRow = z.infer<typeof promotionRow>;
