import type { Queryable } from '../db/database.ts';
import { claimCursor, historyWindow, pageOf, readClaimCursor } from '../features/history/rules.ts';
import type { HistoryQuery } from '../features/history/rules.ts';
import { listClaims } from '../features/promotions/claims-store.ts';
import type { PastClaim } from '../features/promotions/claims-store.ts';

/** Above every id that the database gives out. */
const NO_BOUND = 2n ** 63n - 1n;

/** One page of what a member took, by the query of every history; undefined for a cursor that is none. */
export async function listPromotionHistory(
  on: Queryable,
  memberId: bigint,
  query: HistoryQuery,
): Promise<{ claims: readonly PastClaim[]; nextCursor: string | null } | undefined> {
  const { cursor } = query;
  const belowId = cursor === undefined ? NO_BOUND : readClaimCursor(cursor);
  if (belowId === undefined) return undefined;
  const window = historyWindow(query, new Date());
  const rows = await listClaims(on, memberId, { ...window, belowId });
  const { page, last } = pageOf(rows, window.limit);
  return { claims: page, nextCursor: last ? claimCursor(last.id) : null };
}
