import { rowId } from '@kapao/contract/office/fields.ts';

/** Pages of the office's lists by the id of their rows. A call's `after` is the last id of the page before. */

/** Reads where a page begins: `lastId` is undefined for the first page. Returns undefined for a text that is no id. */
export function readIdCursor(
  after: string | undefined,
): { lastId: bigint | undefined } | undefined {
  if (after === undefined) return { lastId: undefined };
  return rowId.safeParse(after).success ? { lastId: BigInt(after) } : undefined;
}

/** Cuts a page. `rows` has more than `limit` rows if another page follows. */
export function idPage<Row extends { id: bigint | number }>(
  rows: readonly Row[],
  limit: number,
): { shown: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? String(shown.at(-1)?.id) : null };
}
