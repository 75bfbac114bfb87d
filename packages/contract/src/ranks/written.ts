import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { rankMistakes } from './rules.ts';

export const rankBenefits = z.array(
  z.strictObject({ text_th: z.string().trim(), text_en: z.string().trim() }),
);

const terms = {
  code: z.string(),
  name_en: z.string().trim(),
  name_th: z.string().trim(),
  image: z.string().trim(),
  sort: z.number(),
  turnover_from: z.number().nullable(),
  benefits: rankBenefits,
};

/** A rank as an operator writes it into a file, which may leave fields out (docs/product/rewards.md). */
export const rankRow = holdTo(
  z.strictObject({
    ...terms,
    turnover_from: terms.turnover_from.default(null),
    benefits: rankBenefits.default([]),
  }),
  rankMistakes,
);
export type RankRow = z.infer<typeof rankRow>;
