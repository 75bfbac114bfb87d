import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import {
  deleteLineLink,
  findLineLink,
  saveLineLink,
  saveLinkStart,
  setLineFriend,
  takeLinkStart,
} from '../../features/notifications/line/links-store.ts';
import { findLock } from '../../features/sessions/lock/lock-store.ts';
import { proveOwner } from '../../features/sessions/lock/prove-owner.ts';
import type { ProofRefused, ProvingSession } from '../../features/sessions/lock/prove-owner.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { findSession } from '../../features/sessions/store.ts';
import { createToken } from '../../tokens.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

/** The session that links or unlinks, which its security event names. */
type LinkingSession = ProvingSession & { websiteId: number; userAgent: string | undefined };

type StartRefused =
  | ProofRefused
  | { refusal: 'lock_proof_needed' | 'line_unavailable'; message?: undefined };

/**
 * line-02: begins a link for this session, and returns the address of LINE's login page. A member with a second lock
 * proves to hold the phone.
 */
export async function startLineLink(
  context: Context,
  session: LinkingSession,
  { language, proof }: { language: 'th' | 'en'; proof: OwnerProof | undefined },
): Promise<{ outcome: 'started'; url: string } | ({ outcome: 'refused' } & StartRefused)> {
  const { database } = context;
  const chosen = await context.memberMessages();
  if (!chosen) return { outcome: 'refused', refusal: 'line_unavailable' };
  if (proof === undefined && (await findLock(database, session.memberId))) {
    return { outcome: 'refused', refusal: 'lock_proof_needed' };
  }
  const refused = proof && (await proveOwner(context, session, proof));
  if (refused) return { outcome: 'refused', ...refused };
  const request = {
    state: createToken(),
    nonce: createToken(),
    codeVerifier: createToken(),
    language,
  };
  const { code: serviceCode, service } = chosen;
  await database.transaction((tx) =>
    saveLinkStart(tx, session.accessToken, { ...request, serviceCode }),
  );
  return { outcome: 'started', url: service.loginUrl(request) };
}

type LinkRefusal = 'line_link_refused' | 'line_taken' | 'line_unavailable';

/**
 * Links the LINE account of the person who signed in there, or returns why not. The link counts only in the session
 * that began it (line-03), which must live still: a report of somebody else ends it and removes the link.
 */
export async function finishLineLink(
  context: Context,
  session: LinkingSession,
  { state, code }: { state: string; code: string },
): Promise<LinkRefusal | undefined> {
  const { database, log } = context;
  const { accessToken, memberId } = session;
  const started = await database.transaction((tx) => takeLinkStart(tx, accessToken, state));
  const chosen = await context.memberMessages();
  if (!started || chosen?.code !== started.serviceCode) return 'line_link_refused';
  const { nonce, codeVerifier, serviceCode, language } = started;
  const now = database.now();
  const identified = await chosen.service.identify({ code, nonce, codeVerifier, now });
  if (identified.outcome !== 'identified') {
    log.warn({ reason: identified.reason }, 'a LINE account could not be linked');
    return identified.outcome === 'refused' ? 'line_link_refused' : 'line_unavailable';
  }
  const { userId } = identified;
  const isFriend = (await chosen.service.readFriendship(userId)) === 'friend';
  return database.transaction(async (tx) => {
    await lockMemberRow(tx, memberId);
    if (!(await findSession(tx, accessToken))) return 'line_link_refused';
    const link = { serviceCode, userId, language, isFriend };
    if (!(await saveLineLink(tx, session, link))) return 'line_taken';
    await tell(tx, session, 'line_linked');
    return undefined;
  });
}

/** line-05: asks LINE again whether messages reach the member. Undefined without a link, or without a clear answer. */
export async function checkLineFriend(
  { database, memberMessages }: Context,
  memberId: bigint,
): Promise<{ isFriend: boolean } | 'line_unavailable' | 'not_found'> {
  const link = await findLineLink(database, memberId);
  if (!link) return 'not_found';
  const chosen = await memberMessages();
  if (chosen?.code !== link.serviceCode) return 'line_unavailable';
  const friendship = await chosen.service.readFriendship(link.userId);
  if (friendship === 'unknown') return 'line_unavailable';
  const isFriend = friendship === 'friend';
  await database.transaction((tx) => setLineFriend(tx, { ...link, memberId }, isFriend));
  return { isFriend };
}

/** line-11: unlinks the member's LINE account; false without one. */
export async function unlinkLine(
  { database }: Pick<Context, 'database'>,
  session: LinkingSession,
): Promise<boolean> {
  const { memberId } = session;
  return database.transaction(async (tx) => {
    await lockMemberRow(tx, memberId);
    if (!(await deleteLineLink(tx, memberId))) return false;
    await tell(tx, session, 'line_unlinked');
    return true;
  });
}

/** alert-01: tells the member that the LINE account was linked or unlinked. */
async function tell(
  tx: Tx,
  { memberId, address, userAgent }: LinkingSession,
  kind: 'line_linked' | 'line_unlinked',
): Promise<void> {
  const origin = { network: networkOf(address), userAgent };
  await recordSecurityEvent(tx, { memberId, kind, madeBy: 'member', ...origin });
}
