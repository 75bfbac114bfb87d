import type { Tx } from '../db/database.ts';
import { insertNote } from '../features/members/notes-store.ts';
import { lockMemberRow, setStatus } from '../features/members/store.ts';
import { endResetTokens } from '../features/sessions/reset-store.ts';
import { endSessions } from '../features/sessions/store.ts';

interface Decision {
  memberId: bigint;
  actor: string;
  reason: string;
}

/**
 * Blocks a member and ends all tokens for good (account-41). New bets are refused, wins of earlier bets are paid, and a
 * pending withdrawal continues. False, without a write, if the member is already blocked.
 */
export async function blockMember(tx: Tx, decision: Decision): Promise<boolean> {
  const { memberId, ...why } = decision;
  if ((await lockMemberRow(tx, memberId)).status === 'blocked') return false;
  await setStatus(tx, memberId, 'blocked');
  await endSessions(tx, memberId);
  await endResetTokens(tx, memberId);
  await insertNote(tx, memberId, { kind: 'block', ...why });
  return true;
}

/** Unblocks a member, who must log in again. False, without a write, if the member is not blocked. */
export async function unblockMember(tx: Tx, decision: Decision): Promise<boolean> {
  const { memberId, ...why } = decision;
  if ((await lockMemberRow(tx, memberId)).status === 'active') return false;
  await setStatus(tx, memberId, 'active');
  await insertNote(tx, memberId, { kind: 'unblock', ...why });
  return true;
}
