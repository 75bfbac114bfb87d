import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  insertCase,
  insertMessage,
  lockUnclosedCase,
  waitForStaff,
} from '../../features/cases/store.ts';
import type { CaseIdentity } from '../../features/cases/store.ts';
import { deleteLineLink } from '../../features/notifications/line/links-store.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { isPasswordRefused, lockMemberRow, refusePassword } from '../../features/members/store.ts';
import {
  lockUnsentWithdrawals,
  stopWithdrawals,
} from '../../features/payments/withdrawals/stops-store.ts';
import { needsCode } from '../../features/security-events/rules.ts';
import { findEvent, insertEvent, markDisowned } from '../../features/security-events/store.ts';
import { clearPin } from '../../features/sessions/lock/lock-store.ts';
import { deletePasskeysOf } from '../../features/sessions/passkeys-store.ts';
import { endResetTokens } from '../../features/sessions/reset-store.ts';
import { endSessions, findOwnSession } from '../../features/sessions/store.ts';
import { returnToReview } from '../reviews/return-to-review.ts';
import { isResetLeftToStaff } from './read-security.ts';

/** The reported act of somebody else: a security event, or a session of the list of devices. */
export type Disowned = { eventId: bigint } | { sessionId: string };

export interface Reported {
  caseNumber: number;
  signInBy: 'password' | 'code' | 'staff';
}

/**
 * alert-05: "this was not me". Ends every session, also the caller's, because a thief may hold it; removes the passkeys;
 * stops withdrawals and opens a case. Undefined if the member has no such event or session.
 */
export async function reportNotMe(
  { database, ledger }: Context,
  member: { memberId: bigint; websiteId: number },
  disowned: Disowned,
): Promise<Reported | undefined> {
  const { memberId } = member;
  return database.transaction(async (tx) => {
    // Withdrawals are locked before their member everywhere.
    const unsent = await lockUnsentWithdrawals(tx, memberId);
    await ledger.lockMember(tx, memberId);
    await lockMemberRow(tx, memberId);
    const event = await findDisowned(tx, memberId, disowned);
    if (!event) return undefined;
    await markDisowned(tx, event.id);
    const known = await lockUnclosedCase(tx, memberId, 'security');
    const opened = known ?? (await openSecurityCase(tx, member));
    await insertMessage(tx, opened.id, { author: 'report', eventId: event.id });
    await waitForStaff(tx, opened.id);
    await stopWithdrawals(tx, memberId, opened.id);
    const signInBy = await closeAccess(tx, memberId, event.kind);
    await returnToReview(tx, unsent);
    return { caseNumber: opened.number, signInBy };
  });
}

/** Finds what the member disowns. A session that no event told becomes one, so that the case can name it. */
async function findDisowned(
  tx: Tx,
  memberId: bigint,
  disowned: Disowned,
): Promise<{ id: bigint; kind: SecurityEventKind } | undefined> {
  if ('eventId' in disowned) return findEvent(tx, memberId, disowned.eventId);
  const session = await findOwnSession(tx, memberId, disowned.sessionId);
  if (!session) return undefined;
  const from = { network: session.network, userAgent: session.userAgent ?? undefined };
  const event = { memberId, kind: 'new_device', madeBy: 'member', ...from } as const;
  return { id: await insertEvent(tx, event, false), kind: event.kind };
}

/** Ends all ways in, and decides by what the member comes back (alert-08, alert-10). */
async function closeAccess(
  tx: Tx,
  memberId: bigint,
  kind: SecurityEventKind,
): Promise<Reported['signInBy']> {
  await endSessions(tx, memberId);
  await deletePasskeysOf(tx, memberId);
  await clearPin(tx, memberId);
  await deleteLineLink(tx, memberId);
  await endResetTokens(tx, memberId);
  const isDoubted = await isResetLeftToStaff(tx, memberId);
  const proof = { ...(await readProof(tx, memberId)), isDoubted };
  if (needsCode(kind, proof)) await refusePassword(tx, memberId);
  if (!(await isPasswordRefused(tx, memberId))) return 'password';
  return isDoubted ? 'staff' : 'code';
}

async function openSecurityCase(
  tx: Tx,
  member: { memberId: bigint; websiteId: number },
): Promise<CaseIdentity> {
  const none = { reference: undefined, requestKey: undefined };
  return insertCase(tx, { ...member, ...none, kind: 'security' });
}
