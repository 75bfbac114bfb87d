import { z } from 'zod';
import { amountBaht } from '../fields.ts';
import type { Mistake } from './rules.ts';

/** offer-25: the sum and the number of claims that end an offer, as an operator writes them; null for none. */
export const budgetTerms = {
  budget: amountBaht.nullable().default(null),
  budget_claims: z.int32().positive().nullable().default(null),
};

/** Adds rules to a schema. Each rule that a value breaks is an issue in the rule's words. */
export function holdTo<Schema extends z.ZodType>(
  schema: Schema,
  mistakesOf: (value: z.output<Schema>) => readonly Mistake[],
): Schema {
  return schema.check((context) => {
    for (const { field, en } of mistakesOf(context.value)) {
      context.issues.push({
        code: 'custom',
        message: en,
        path: field.split('.'),
        input: context.value,
      });
    }
  });
}
