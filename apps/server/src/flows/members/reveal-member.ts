import type { Tx } from '../../db/database.ts';
import { countReveal } from '../../features/staff/reveals-store.ts';

/** The reason that a caller gives for a look at a member's data. */
type RevealBody = { reason?: string | undefined } | null | undefined;

/** office-64: whether a person may look at a member's data; the look is counted then. */
export function mayReveal(
  tx: Tx,
  { staffId }: { staffId: bigint },
  memberId: bigint,
  body: RevealBody,
): Promise<boolean> {
  return countReveal(tx, staffId, { memberId, hasReason: body?.reason !== undefined });
}

/** The reason of a look, for its row of the log. */
export function reasonOfReveal(body: RevealBody): { reason?: string } {
  return body?.reason === undefined ? {} : { reason: body.reason };
}
