import { z } from 'zod';
import { bangkokDayText, near } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { cashbackMistakes, cashbackPeriods } from './rules.ts';

/** A rule of cashback with every field, as the office shows it. */
export const cashbackRuleForm = z.strictObject({
  code: z.string(),
  period: z.enum(cashbackPeriods),
  percent: z.number(),
  min_loss: z.number(),
  max_payout: z.number().nullable(),
  budget: z.number().nullable(),
  budget_claims: z.number().nullable(),
  valid_days: z.number(),
  starts_on: near(bangkokDayText),
  is_enabled: z.boolean(),
});
const { shape } = cashbackRuleForm;

/** A rule as an operator writes it into a file, which may leave fields out (docs/product/rewards.md). */
export const cashbackRuleRow = holdTo(
  cashbackRuleForm.extend({
    min_loss: shape.min_loss.default(0),
    max_payout: shape.max_payout.default(null),
    budget: shape.budget.default(null),
    budget_claims: shape.budget_claims.default(null),
    is_enabled: shape.is_enabled.default(true),
  }),
  cashbackMistakes,
);
export type CashbackRuleRow = z.infer<typeof cashbackRuleRow>;
