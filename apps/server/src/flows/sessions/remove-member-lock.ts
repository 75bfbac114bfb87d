import type { Tx } from '../../db/database.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { clearLock } from '../../features/sessions/lock/lock-store.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import { endMemberSessions } from './end-member-sessions.ts';

/**
 * lock-14: takes a member's second lock away for staff, and ends all sessions, so that the next one needs the password.
 * Returns false, without a write, where no lock is set.
 */
export async function removeMemberLock(
  tx: Tx,
  memberId: bigint,
  why: { actor: string; reason: string },
): Promise<boolean> {
  await lockMemberRow(tx, memberId);
  if (!(await clearLock(tx, memberId))) return false;
  await recordSecurityEvent(tx, { memberId, kind: 'lock_removed', madeBy: 'staff' });
  return endMemberSessions(tx, memberId, { sessionId: undefined, ...why });
}
