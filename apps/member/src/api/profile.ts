import type { MemberData } from '@kapao/contract/members.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { isCancelledError, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../state/session.ts';
import { profileQuery } from './profile-query.ts';
import { queryClient } from './query-client.ts';
import { isCurrentToken, resetSession } from './session.ts';

export const PROFILE_REFRESH_MS = 15_000;

/** The operations whose lists change when money moves. */
const historyOperations: readonly OperationName[] = [
  'getOpenRounds',
  'listActivity',
  'listPromotionHistory',
  'listTransactions',
];

/** The member's profile; null until the first response. The shell keeps it up to date. */
export function useProfile(): MemberData | null {
  const isLogin = useSession((session) => session.isLogin === true);
  const { data } = useQuery({ ...profileQuery, enabled: isLogin, refetchOnMount: false });
  return data?.member_data ?? null;
}

/**
 * Reads the profile again, for the refresh buttons and after every change of the balance. A failure ends
 * the session.
 */
export async function refreshProfile(): Promise<void> {
  const token = useSession.getState().access_token;
  // An earlier action may finish after the logout.
  if (token === null) return;
  const before = queryClient.getQueryData(profileQuery.queryKey)?.member_data;
  try {
    const { member_data: after } = await queryClient.fetchQuery(profileQuery);
    // Another window, such as a game's, may have moved money; reload the history lists that are on screen.
    if (before === undefined || moneyFingerprint(before) === moneyFingerprint(after)) return;
    for (const name of historyOperations) void queryClient.invalidateQueries({ queryKey: [name] });
  } catch (error) {
    // A hidden page's requests are cancelled, which proves nothing about the session; the refresh on return decides.
    if (isCancelledError(error) || document.hidden) return;
    const reason = error instanceof Error ? error.message : '';
    // A late response for the previous session must not end the current one.
    if (isCurrentToken(token)) resetSession(reason);
  }
}

function moneyFingerprint({ id, credit_data, current_points }: MemberData): string {
  return JSON.stringify([id, credit_data, current_points]);
}

/** Returns the state of a refresh button: `busy` while the profile loads. Further clicks are ignored until then. */
export function useProfileRefresh() {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    if (busy) return;
    setBusy(true);
    await refreshProfile();
    setBusy(false);
  };
  return { busy, refresh };
}

/** Reads the profile every 15 seconds while a member is logged in (account-44). */
export function useProfilePoll(): void {
  const isLogin = useSession((session) => session.isLogin === true);
  useEffect(() => {
    if (!isLogin) return undefined;
    if (queryClient.getQueryData(profileQuery.queryKey) === undefined) void refreshProfile();
    const timer = setInterval(() => {
      // A hidden page does not poll; it refreshes at once when it becomes visible again.
      if (!document.hidden) void refreshProfile();
    }, PROFILE_REFRESH_MS);
    const onVisibilityOrFocus = () => {
      if (document.hidden) cancelProfileRequest();
      else void refreshProfile();
    };
    document.addEventListener('visibilitychange', onVisibilityOrFocus);
    addEventListener('pagehide', cancelProfileRequest);
    // A game in a window beside this one may change the balance without hiding this page.
    addEventListener('focus', onVisibilityOrFocus);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityOrFocus);
      removeEventListener('pagehide', cancelProfileRequest);
      removeEventListener('focus', onVisibilityOrFocus);
    };
  }, [isLogin]);
}

/**
 * Phones close the connections of a hidden page, and browsers those of a page being left, for example for a
 * payment page. Such a failure must not end the session, so the request is cancelled first.
 */
function cancelProfileRequest(): void {
  void queryClient.cancelQueries({ queryKey: profileQuery.queryKey }, { silent: true });
}
