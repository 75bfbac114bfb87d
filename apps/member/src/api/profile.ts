import type { MemberData } from '@kapao/contract/members.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { isCancelledError, useQuery, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  isSilenceOver,
  onConnectionFound,
  pauseAfter,
  useConnection,
} from '../state/connection.ts';
import { onUnlocked } from '../state/lock.ts';
import { useSession } from '../state/session.ts';
import { isUnanswered } from './client.ts';
import { CallError } from './operation-query.ts';
import { profileQuery } from './profile-query.ts';
import { queryClient } from './query-client.ts';
import { isCurrentToken, resetSession } from './session.ts';

export const PROFILE_REFRESH_MS = 15_000;

/** The operations whose lists change when money moves. */
const historyOperations: readonly OperationName[] = [
  'getOpenRounds',
  'listActivityDays',
  'listPromotionHistory',
  'listTransactions',
];

/** The member's profile; null until the first response. The shell keeps it up to date. */
export function useProfile(): MemberData | null {
  const isLogin = useSession((session) => session.isLogin === true);
  const { data } = useQuery({ ...profileQuery, enabled: isLogin, refetchOnMount: false });
  return data?.member_data ?? null;
}

/** When the profile was last read, in ms; null before that. */
export function useProfileTime(): number | null {
  const { dataUpdatedAt } = useQuery({ ...profileQuery, enabled: false });
  return dataUpdatedAt === 0 ? null : dataUpdatedAt;
}

/**
 * Reads the profile again, for the refresh buttons and after every change of the balance. A refusal ends the session, and
 * so do five minutes of silence (account-44). Returns false where nobody answered; the poll tries again.
 */
export async function refreshProfile(): Promise<boolean> {
  const token = useSession.getState().access_token;
  // An action may finish after the logout, when there is no profile to refresh.
  if (token === null) return true;
  const before = queryClient.getQueryData(profileQuery.queryKey)?.member_data;
  try {
    const { member_data: after } = await queryClient.fetchQuery(profileQuery);
    // Another window, such as a game's, may have moved money; reload the history lists that are on screen.
    if (before === undefined || moneyFingerprint(before) === moneyFingerprint(after)) return true;
    for (const name of historyOperations) void queryClient.invalidateQueries({ queryKey: [name] });
  } catch (error) {
    // A hidden page's requests are cancelled, which proves nothing about the session; the refresh on return decides.
    if (isCancelledError(error) || document.hidden) return true;
    const isSilent = error instanceof CallError && isUnanswered(error.failure);
    if (isSilent && !isSilenceOver()) return false;
    // A locked session lives on: the cover waits for the member (lock-05).
    if (error instanceof CallError && error.failure.code === 'session_locked') return true;
    const reason = error instanceof Error ? error.message : '';
    // A late response for the previous session must not end the current one.
    if (isCurrentToken(token)) resetSession(reason);
  }
  return true;
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

/** Reads the profile every 15 seconds while a member is logged in, and sooner while nobody answers (account-44). */
export function useProfilePoll(): void {
  const isLogin = useSession((session) => session.isLogin === true);
  useEffect(() => (isLogin ? pollProfile() : undefined), [isLogin]);
}

const hasFailed = (query: Query) => query.state.status === 'error' && query.isActive();

function pollProfile(): () => void {
  let tries = 0;
  let run = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshAfter = (ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void refresh(), ms);
  };
  const refresh = async () => {
    clearTimeout(timer);
    // A hidden page does not poll; it refreshes at once when it becomes visible again.
    const own = (run += 1);
    const isAnswered = document.hidden || (await refreshProfile());
    // A later refresh has taken over the poll.
    if (own !== run) return;
    tries = isAnswered ? 0 : tries + 1;
    refreshAfter(tries === 0 ? PROFILE_REFRESH_MS : pauseAfter(tries));
  };
  const onVisibilityOrFocus = () => {
    if (document.hidden) cancelProfileRequest();
    else void refresh();
  };
  // A request from before the network came back may hang for seconds, so it is cancelled.
  const onOnline = () => {
    cancelProfileRequest();
    void refresh();
  };
  // Another call may find out first that nobody answers. The poll then tries sooner.
  const forget = useConnection.subscribe((now, before) => {
    if (now.isLost && !before.isLost) refreshAfter(pauseAfter(1));
  });
  // After an outage of the server the browser has no `online` event, which lets failed queries be asked again.
  const stopRefetching = onConnectionFound(
    () => void queryClient.refetchQueries({ predicate: hasFailed }),
  );
  const stopUnlocked = onUnlocked(() => {
    // A logout opens the lock, too, and leaves nothing to read.
    if (useSession.getState().access_token === null) return;
    void refresh();
    void queryClient.refetchQueries({ predicate: hasFailed });
  });
  document.addEventListener('visibilitychange', onVisibilityOrFocus);
  addEventListener('pagehide', cancelProfileRequest);
  addEventListener('online', onOnline);
  // A game in a window beside this one may change the balance without hiding this page.
  addEventListener('focus', onVisibilityOrFocus);
  if (queryClient.getQueryData(profileQuery.queryKey) === undefined) void refresh();
  else refreshAfter(PROFILE_REFRESH_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    forget();
    stopRefetching();
    stopUnlocked();
    document.removeEventListener('visibilitychange', onVisibilityOrFocus);
    removeEventListener('pagehide', cancelProfileRequest);
    removeEventListener('online', onOnline);
    removeEventListener('focus', onVisibilityOrFocus);
  };
}

/**
 * Phones close the connections of a hidden page, and browsers those of a page being left, for example for a
 * payment page. Such a failure must not end the session, so the request is cancelled first.
 */
function cancelProfileRequest(): void {
  void queryClient.cancelQueries({ queryKey: profileQuery.queryKey }, { silent: true });
}
