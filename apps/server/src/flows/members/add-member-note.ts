import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';

/** desk-12: stores a note of staff about a member. */
export async function addMemberNote(
  tx: Tx,
  memberId: bigint,
  { actor, text }: { actor: string; text: string },
): Promise<void> {
  await insertNote(tx, memberId, { kind: 'note', actor, reason: text });
}
