import { z } from 'zod';
import { bangkokDayText, near } from '../fields.ts';
import { holdTo } from '../rewards/written.ts';
import { cashbackMistakes, cashbackPeriods } from './rules.ts';

const terms = {
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
};

/** A rule as an operator writes it into a file, which may leave fields out (docs/product/rewards.md). */
export const cashbackRuleRow = holdTo(
  z.strictObject({
    ...terms,
    min_loss: terms.min_loss.default(0),
    max_payout: terms.max_payout.default(null),
    budget: terms.budget.default(null),
    budget_claims: terms.budget_claims.default(null),
    is_enabled: terms.is_enabled.default(true),
  }),
  cashbackMistakes,
);
export type CashbackRuleRow = z.infer<typeof cashbackRuleRow>;
