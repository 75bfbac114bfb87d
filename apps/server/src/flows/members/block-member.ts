import type { Tx } from '../../db/database.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { lockMemberRow, setStatus } from '../../features/members/store.ts';
import type { MemberStatus } from '../../features/members/store.ts';
import { endResetTokens } from '../../features/sessions/reset-store.ts';
import { endSessions } from '../../features/sessions/store.ts';

interface Decision {
  memberId: bigint;
  actor: string;
  reason: string;
}

/** The member's state before and after a decision, in the form of the audit log. */
export interface StatusChange {
  before: { status: MemberStatus };
  after: { status: MemberStatus };
}

/**
 * Blocks a member and ends all tokens for good (account-41). New bets are refused, wins of earlier bets are paid, and a
 * pending withdrawal continues. Undefined, without a write, if the member is already blocked.
 */
export async function blockMember(tx: Tx, decision: Decision): Promise<StatusChange | undefined> {
  const { memberId, ...why } = decision;
  const { status } = await lockMemberRow(tx, memberId);
  if (status === 'blocked') return undefined;
  await setStatus(tx, memberId, 'blocked');
  await endSessions(tx, memberId);
  await endResetTokens(tx, memberId);
  await insertNote(tx, memberId, { kind: 'block', ...why });
  return { before: { status }, after: { status: 'blocked' } };
}

/** Unblocks a member, who must log in again. Undefined, without a write, if the member is not blocked. */
export async function unblockMember(tx: Tx, decision: Decision): Promise<StatusChange | undefined> {
  const { memberId, ...why } = decision;
  const { status } = await lockMemberRow(tx, memberId);
  if (status === 'active') return undefined;
  await setStatus(tx, memberId, 'active');
  await insertNote(tx, memberId, { kind: 'unblock', ...why });
  return { before: { status }, after: { status: 'active' } };
}
