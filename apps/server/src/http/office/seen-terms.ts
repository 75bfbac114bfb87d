import { createHash } from 'node:crypto';

const LENGTH = 32;

/** Returns a mark of the terms that a person sees in an editor, by which a save knows that they still stand. */
export function termsMark(terms: unknown): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, LENGTH);
}
