import type { Database } from '../../db/database.ts';
import { findBreakEnd } from './reads.ts';
import { exclusionEnd } from './rules.ts';
import { insertBreak } from './store.ts';

/** Begins a member's own time-out or self-exclusion, and returns when the member may play again. */
export async function startBreak(
  database: Database,
  memberId: bigint,
  wanted: Parameters<typeof exclusionEnd>[0],
): Promise<Date> {
  const endsAt = exclusionEnd(wanted, new Date());
  await database.transaction((tx) => insertBreak(tx, { memberId, kind: wanted.kind, endsAt }));
  // A longer running time-out or self-exclusion still applies.
  return (await findBreakEnd(database, memberId)) ?? endsAt;
}
