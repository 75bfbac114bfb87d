import type { Tx } from '../../db/database.ts';
import { countReveal } from '../../features/staff/reveals-store.ts';

/** The body of a call that looks at a member's data, with the reason if the person gives one. */
type RevealBody = { reason?: string | undefined } | null | undefined;

/** office-64: whether a person may look at a member's data. If so, the look is counted. */
export function mayReveal(
  tx: Tx,
  { staffId }: { staffId: bigint },
  memberId: bigint,
  body: RevealBody,
): Promise<boolean> {
  return countReveal(tx, staffId, { memberId, hasReason: body?.reason !== undefined });
}

/** Returns the reason of a look at a member's data, for the audit log. */
export function reasonOfReveal(body: RevealBody): { reason?: string } {
  return body?.reason === undefined ? {} : { reason: body.reason };
}
