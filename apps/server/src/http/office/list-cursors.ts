import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';

/**
 * Marks each cursor with its list, so that one of another list is refused instead of opening a page at random. A list
 * below an item, such as a member's events, is that item's alone.
 */

const SEPARATOR = '~';

interface ListCall {
  query: unknown;
  params: unknown;
}

/** Returns the call with its cursor as the list itself reads it; undefined where the cursor is of another list. */
export function openCursor(name: OfficeOperationName, call: ListCall): unknown {
  const { query } = call;
  if (typeof query !== 'object' || query === null || !('after' in query)) return query;
  const { after } = query;
  const mark = markOf(name, call);
  if (typeof after !== 'string' || !after.startsWith(mark)) return undefined;
  return { ...query, after: after.slice(mark.length) };
}

/** Returns a list's answer with the mark on its cursor. */
export function closeCursor(name: OfficeOperationName, call: ListCall, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('next' in data)) return data;
  return typeof data.next === 'string' ? { ...data, next: markOf(name, call) + data.next } : data;
}

function markOf(name: OfficeOperationName, { params }: ListCall): string {
  const item = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return [name, ...item, ''].join(SEPARATOR);
}
