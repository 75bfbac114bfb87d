import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';

/** Keeps a text about a member (desk-12). */
export async function addMemberNote(
  tx: Tx,
  memberId: bigint,
  { actor, text }: { actor: string; text: string },
): Promise<void> {
  await insertNote(tx, memberId, { kind: 'note', actor, reason: text });
}
