import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { findBreakEnd } from '../../features/protection/reads.ts';
import { exclusionEnd } from '../../features/protection/rules.ts';
import { insertBreak } from '../../features/protection/store.ts';

export type WantedTimeout =
  | { kind: 'time_out'; days: number }
  | { kind: 'self_exclusion'; months: number };

/**
 * Begins a time-out or self-exclusion for a member and returns its end (desk-11). Undefined, without a write, if it
 * would end no later than the running one: staff only tighten.
 */
export async function setMemberTimeout(
  tx: Tx,
  memberId: bigint,
  wanted: WantedTimeout & { actor: string; reason: string },
): Promise<{ endsAt: Date; before: Date | null } | undefined> {
  await lockMemberRow(tx, memberId);
  const endsAt = exclusionEnd(wanted, tx.now());
  const before = await findBreakEnd(tx, memberId);
  if (before !== null && before >= endsAt) return undefined;
  const { kind, actor, reason } = wanted;
  await insertBreak(tx, { memberId, kind, endsAt });
  await insertNote(tx, memberId, { kind: 'time_out', actor, reason });
  return { endsAt, before };
}
