import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { rankMistakes } from './rules.ts';

export const rankBenefits = z.array(
  z.strictObject({ text_th: z.string().trim(), text_en: z.string().trim() }),
);

/** A rank with every field, as the office shows it. */
export const rankForm = z.strictObject({
  code: z.string(),
  name_en: z.string().trim(),
  name_th: z.string().trim(),
  image: z.string().trim(),
  sort: z.number(),
  turnover_from: z.number().nullable(),
  benefits: rankBenefits,
});
const { shape } = rankForm;

/** A rank as an operator writes it into a file, which may leave fields out (docs/product/rewards.md). */
export const rankRow = holdTo(
  rankForm.extend({
    turnover_from: shape.turnover_from.default(null),
    benefits: rankBenefits.default([]),
  }),
  rankMistakes,
);
export type RankRow = z.infer<typeof rankRow>;
