import { z } from 'zod';
import type { Mistake } from './rules.ts';

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
