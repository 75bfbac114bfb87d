import { createHash } from 'node:crypto';

const LENGTH = 32;

/** Returns a mark of the terms that a person sees in an editor, by which a save knows that they still stand. */
export function termsMark(terms: unknown): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, LENGTH);
}

/** Keeps the fields that differ, for the row of the audit log. */
export function changedFields<Terms extends object>(before: Terms, after: Terms) {
  // Object.keys types the keys as string.
  const names = Object.keys({ ...before, ...after }) as (keyof Terms)[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (terms: Terms) => Object.fromEntries(changed.map((name) => [name, terms[name]]));
  return { before: pick(before), after: pick(after) };
}
