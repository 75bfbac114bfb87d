import type { Tx } from '../db/database.ts';
import { countReveal } from '../features/staff/reveals-store.ts';
import { officeRefusal } from '../http/office-handlers.ts';
import type { OfficeRefusal, StaffCaller } from '../http/office-handlers.ts';

/** What a caller says of a look at a member's data. */
type RevealBody = { reason?: string | undefined } | null | undefined;

/** office-64: why the caller may not look at a member's data yet; the look is counted otherwise. */
export async function refusedReveal(
  tx: Tx,
  { staffId }: StaffCaller,
  memberId: bigint,
  body: RevealBody,
): Promise<OfficeRefusal | undefined> {
  const hasReason = body?.reason !== undefined;
  const isCounted = await countReveal(tx, staffId, { memberId, hasReason });
  return isCounted ? undefined : officeRefusal('reason_missing');
}

/** The reason of a look, for its row of the log. */
export function reasonOfReveal(body: RevealBody): { reason?: string } {
  return body?.reason === undefined ? {} : { reason: body.reason };
}
