import type { MemberData } from '@kapao/contract/members.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { isCancelledError, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../state/session.ts';
import { profileQuery } from './profile-query.ts';
import { queryClient } from './query-client.ts';
import { isCurrent, resetSession } from './session.ts';

export const PROFILE_REFRESH_MS = 15_000;

/** What tells of money that moved. */
const historyLists: readonly OperationName[] = [
  'getOpenRounds',
  'listActivity',
  'listPromotionHistory',
  'listTransactions',
];

/** The member's profile; null until the first answer. The shell keeps it fresh. */
export function useProfile(): MemberData | null {
  const isLogin = useSession((session) => session.isLogin === true);
  const { data } = useQuery({ ...profileQuery, enabled: isLogin, refetchOnMount: false });
  return data?.member_data ?? null;
}

/** The refresh buttons, and every act that changed the balance. A failure ends the session. */
export async function refreshProfile(): Promise<void> {
  const token = useSession.getState().access_token;
  // What a member had asked for may end after the logout.
  if (token === null) return;
  const before = queryClient.getQueryData(profileQuery.queryKey)?.member_data;
  try {
    const { member_data: after } = await queryClient.fetchQuery(profileQuery);
    // What changed it, such as a bet in a game's window, belongs on a history that is being looked at.
    if (before === undefined || moneyOf(before) === moneyOf(after)) return;
    for (const name of historyLists) void queryClient.invalidateQueries({ queryKey: [name] });
  } catch (error) {
    // A page out of sight is asked nothing and loses its calls; the one on its return decides.
    if (isCancelledError(error) || document.hidden) return;
    const reason = error instanceof Error ? error.message : '';
    // An answer to a request of the session before must not end the one after.
    if (isCurrent(token)) resetSession(reason);
  }
}

function moneyOf({ id, credit_data, current_points }: MemberData): string {
  return JSON.stringify([id, credit_data, current_points]);
}

/** For a refresh button: `busy` while the profile is on its way, and no second request meanwhile. */
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

/** While a member is logged in, the profile is read again every 15 seconds (SPEC section 4). */
export function useProfilePoll(): void {
  const isLogin = useSession((session) => session.isLogin === true);
  useEffect(() => {
    if (!isLogin) return undefined;
    if (queryClient.getQueryData(profileQuery.queryKey) === undefined) void refreshProfile();
    const timer = setInterval(() => {
      // A page that nobody looks at asks for nothing; it asks at once when it is looked at again.
      if (!document.hidden) void refreshProfile();
    }, PROFILE_REFRESH_MS);
    const onReturn = () => {
      if (document.hidden) breakOff();
      else void refreshProfile();
    };
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('pagehide', breakOff);
    // A game's window beside this one hides nothing, but may have changed the balance.
    addEventListener('focus', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('pagehide', breakOff);
      removeEventListener('focus', onReturn);
    };
  }, [isLogin]);
}

/**
 * Phones cut the connections of a page that goes out of sight, and browsers those of one that is left,
 * as on the way to a payment page. Such a failure says nothing about the session.
 */
function breakOff(): void {
  void queryClient.cancelQueries({ queryKey: profileQuery.queryKey }, { silent: true });
}
