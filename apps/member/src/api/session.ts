import type { MemberData } from '@kapao/contract/members.ts';
import { forgetVisits } from '../lib/visits.ts';
import { forgetDrafts } from '../state/drafts.ts';
import {
  closeSession,
  doubtSession,
  onTokenOfOtherTabs,
  openSession,
  rememberedToken,
  useSession,
  type Identity,
} from '../state/session.ts';
import { call } from './client.ts';
import { profileQuery } from './profile-query.ts';
import { forgetMemberData, queryClient } from './query-client.ts';

/** The check at the start of the app (SPEC section 4): with no valid token nobody is logged in. */
export async function checkSession(): Promise<void> {
  const token = rememberedToken();
  if (token === null) return resetSession();
  const result = await call('checkAccessToken', {}, { authorization: token });
  // Another tab has logged in or out meanwhile, and what it did is followed by itself.
  if (rememberedToken() !== token) return;
  // An answer of another shape is possible while servers change; it means "no member".
  const member: MemberData | undefined = result.data?.member_data;
  if (!result.success || !member) return resetSession();
  queryClient.setQueryData(profileQuery.queryKey, result.data);
  const { id, uuid, website_id } = member;
  openSession({ access_token: token, id, uuid, website_id });
}

/** After a login or a registration. Nothing of an earlier member stays behind. */
export function logIn(identity: Identity): void {
  forgetMemberData();
  openSession(identity);
}

/**
 * The member's own wish: the server ends the session too, and nobody waits for its answer. Nothing is
 * left for a return of the same member either, neither drafts nor what was kept for this tab.
 */
export function logOut(): void {
  void call('logout', {});
  resetSession();
  forgetDrafts();
  sessionStorage.clear();
}

/** A tab does not go on as a member who has logged out, or as another one than the tab beside it. */
export function followOtherTabs(): () => void {
  return onTokenOfOtherTabs(() => {
    const token = rememberedToken();
    if (isCurrent(token)) return;
    if (token === null) return resetSession();
    forgetMemberData();
    forgetVisits();
    doubtSession();
    void checkSession();
  });
}

/**
 * The session is over: token, identity and member data go. `lostBecause` is the message of the
 * answer that ended it, for the member who did not ask for that.
 */
export function resetSession(lostBecause: string | null = null): void {
  closeSession(lostBecause);
  forgetMemberData();
  forgetVisits();
}

/** True while `token` is the one of the open session. */
export function isCurrent(token: string | null): boolean {
  return useSession.getState().access_token === token;
}
