import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { endNamedSession, endSessions } from '../../features/sessions/store.ts';

/**
 * desk-10: ends one session of a member, or all of them. Returns false, without a write, if the named session has
 * ended.
 */
export async function endMemberSessions(
  tx: Tx,
  memberId: bigint,
  { sessionId, ...why }: { sessionId: string | undefined; actor: string; reason: string },
): Promise<boolean> {
  await lockMemberRow(tx, memberId);
  if (sessionId === undefined) await endSessions(tx, memberId);
  else if (!(await endNamedSession(tx, memberId, sessionId))) return false;
  await insertNote(tx, memberId, { kind: 'sessions_end', ...why });
  return true;
}
