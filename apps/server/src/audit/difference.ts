/** Values of one record before and after, as far as they differ. A new record has no values before. */
export interface Difference {
  before?: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
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
