import { z } from 'zod';
import type { Mistake } from './rules.ts';

/** Holds a schema's values to rules that work without schemas, in the words of the rules. */
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
