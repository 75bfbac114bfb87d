import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Mutant } from './mutants.ts';

const explainedSchema = z.array(
  z.strictObject({
    file: z.string(),
    /** The text of the line without its indentation; its number would change too often. */
    line: z.string(),
    before: z.string(),
    after: z.string(),
    /** Why no test can or need fail for this mutant. */
    reason: z.string().min(10),
  }),
);
export type Explained = z.infer<typeof explainedSchema>[number];

export function readExplained(): Explained[] {
  const path = new URL('../mutants-explained.json', import.meta.url);
  return explainedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export function explains(explained: Explained, mutant: Mutant): boolean {
  return (
    explained.file === mutant.file &&
    explained.line === mutant.lineText &&
    explained.before === mutant.before &&
    explained.after === mutant.after
  );
}
