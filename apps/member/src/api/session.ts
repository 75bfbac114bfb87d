import type { MemberData } from '@kapao/contract/members.ts';
import { clearNavigationState } from '../lib/navigation-history.ts';
import { forgetSilence, isSilenceOver, untilNextTry } from '../state/connection.ts';
import { forgetDrafts } from '../state/drafts.ts';
import { noteUnlocked, untilUnlocked } from '../state/lock.ts';
import { dropProofRequest } from '../state/owner-proof.ts';
import {
  closeSession,
  markSessionUnknown,
  noteLogout,
  onTokenChangeInOtherTab,
  rememberedToken,
  useSession,
  type Identity,
  storeSession,
} from '../state/session.ts';
import { call, isUnanswered } from './client.ts';
import type { CallResult } from './client.ts';
import { askForProfile, profileQuery } from './profile-query.ts';
import { forgetMemberData, queryClient } from './query-client.ts';

/**
 * Checks the stored token at startup (account-43). Without a valid token the visitor is logged out; while nobody answers,
 * the token stays and is tried again (account-44).
 */
export async function checkSession(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const token = rememberedToken();
    if (token === null) return resetSession();
    const result = await askForProfile({ authorization: token });
    // Another tab has logged in or out during the call; syncSessionAcrossTabs handles that.
    if (rememberedToken() !== null && rememberedToken() !== token) return;
    if (!result.success && result.code === 'session_locked') {
      await untilUnlocked();
      continue;
    }
    if (!isUnanswered(result)) return openSession(token, result);
    if (isSilenceOver()) return resetSession(result.message);
    await untilNextTry(tries);
  }
}

function openSession(token: string, result: CallResult<'checkAccessToken'>): void {
  // During a server release the response may have another shape, which counts as "no member".
  const member: MemberData | undefined = result.data?.member_data;
  if (!result.success || !member) return resetSession();
  queryClient.setQueryData(profileQuery.queryKey, result.data);
  const { id, uuid, website_id } = member;
  storeSession({ access_token: token, id, uuid, website_id });
}

/** Opens the session after a login or registration, and first removes an earlier member's data. */
export function beginSession(identity: Identity): void {
  forgetMember();
  forgetEarlierPush();
  storeSession(identity, true);
}

/**
 * Ends the push subscription that a session without a logout has left. Its code is loaded late, to keep the login
 * small.
 */
function forgetEarlierPush(): void {
  void import('../lib/forget-push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {});
}

/**
 * The member's own logout: the server ends the session too, and its response is not awaited. Drafts and
 * this tab's session storage are cleared as well.
 */
export function logOut(): void {
  // The page of a locked session has a token and no session yet.
  const authorization = rememberedToken();
  void call('logout', {}, authorization === null ? {} : { authorization });
  resetSession();
  noteLogout();
  forgetDrafts();
  sessionStorage.clear();
}

/** Follows logins and logouts in other tabs, so that all tabs have the same member. */
export function syncSessionAcrossTabs(): () => void {
  return onTokenChangeInOtherTab(() => {
    const token = rememberedToken();
    if (isCurrentToken(token)) return;
    if (token === null) return resetSession();
    forgetMember();
    clearNavigationState();
    markSessionUnknown();
    void checkSession();
  });
}

/**
 * Ends the session and removes token, identity and member data. `reason` is the message of the response
 * that ended it; null when the member logged out.
 */
export function resetSession(reason: string | null = null): void {
  closeSession(reason);
  noteUnlocked();
  forgetSilence();
  forgetMember();
  clearNavigationState();
}

/** Removes what belongs to the member alone: cached data, and an act that waits for a proof. */
function forgetMember(): void {
  dropProofRequest();
  forgetMemberData();
}

/** True if `token` belongs to the open session. */
export function isCurrentToken(token: string | null): boolean {
  return useSession.getState().access_token === token;
}
