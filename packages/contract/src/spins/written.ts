import { z } from 'zod';
import { holdTo } from '../rewards/written.ts';
import { spinPrizeTypes, wheelMistakes } from './rules.ts';

const MAX_ID = 2_147_483_647;
const wheelId = z.int().positive().max(MAX_ID);

const prize = {
  label: z.string().trim(),
  type: z.enum(spinPrizeTypes),
  amount: z.number(),
  weight: z.number(),
};

const terms = {
  name: z.string().trim(),
  name_en: z.string().trim().nullable(),
  /** The price of a spin in points. */
  price: z.number(),
  image: z.string(),
  sort: z.number(),
  budget: z.number().nullable(),
  budget_claims: z.number().nullable(),
  is_enabled: z.boolean(),
};

/** A wheel with every field, as the office shows it. */
export const wheelForm = z.strictObject({
  id: wheelId,
  ...terms,
  prizes: z.array(z.strictObject(prize)),
});

/** A wheel as an operator writes it into a file, which may leave fields out (docs/product/wheels.md). */
export const wheelRow = holdTo(
  wheelForm.extend({
    name_en: terms.name_en.default(null),
    budget: terms.budget.default(null),
    budget_claims: terms.budget_claims.default(null),
    is_enabled: terms.is_enabled.default(true),
    prizes: z.array(z.strictObject({ ...prize, amount: prize.amount.default(0) })),
  }),
  wheelMistakes,
);
export type WheelRow = z.infer<typeof wheelRow>;
