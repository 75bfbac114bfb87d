import type { Tx } from '../../db/database.ts';
import { insertCase, lockUnclosedCase, waitForStaff } from '../../features/cases/store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import type { FoundMarker } from '../../features/protection/marker-rules.ts';
import { insertMarkers, listRecentMarkers } from '../../features/protection/markers-store.ts';

interface Raised {
  memberId: bigint;
  websiteId: number;
  day: string;
  markers: readonly FoundMarker[];
}

/**
 * guard-03, guard-04: opens the member's protection case, or adds to the one that is not closed, which then waits for
 * staff again. A marker that was raised lately opens and adds nothing, so that a repeat of the day changes nothing.
 */
export async function openProtectionCase(
  tx: Tx,
  { memberId, websiteId, day, markers }: Raised,
): Promise<void> {
  await lockMemberRow(tx, memberId);
  const recent = await listRecentMarkers(tx, memberId, day);
  const fresh = markers.filter(({ marker }) => !recent.includes(marker));
  if (fresh.length === 0) return;
  const known = await lockUnclosedCase(tx, memberId, 'protection');
  if (known) await waitForStaff(tx, known.id);
  const { id: caseId } =
    known ??
    (await insertCase(tx, {
      websiteId,
      memberId,
      kind: 'protection',
      reference: undefined,
      requestKey: undefined,
    }));
  await insertMarkers(tx, { memberId, caseId, day }, fresh);
}
