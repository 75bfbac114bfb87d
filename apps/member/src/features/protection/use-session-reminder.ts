import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from './queries.ts';
import { msUntilReminder, passedReminders } from './rules.ts';

/** Whoever wished to be reminded is, also where the first question found no answer. */
const RETRY_MS = 60_000;

/** Up to which reminder of which session the member has seen them; another interval counts anew. */
interface Seen {
  startedAt: string;
  interval: number | null;
  count: number;
}

/** The session's figures when it is time to tell them; null at all other times. */
export function useSessionReminder() {
  const [seen, setSeen] = useState<Seen | null>(null);
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data === undefined ? RETRY_MS : nextAskMs(state.data)),
    refetchOnWindowFocus: ({ state }) => (nextAskMs(state.data) === false ? false : 'always'),
  });
  if (data === undefined) return { due: null, dismiss: () => {} };
  const now = {
    startedAt: data.started_at,
    interval: data.reminder_minutes,
    count: passedReminders(data),
  };
  // Who comes back to a session of this morning is not told at the door, but when it is time again.
  const isAnother = seen?.startedAt !== now.startedAt || seen.interval !== now.interval;
  if (isAnother) setSeen(now);
  const isDue = !isAnother && now.count > seen.count;
  return { due: isDue ? data : null, dismiss: () => setSeen(now) };
}

function nextAskMs(session: Data<'getSession'> | undefined): number | false {
  if (session === undefined || session.reminder_minutes === null) return false;
  return msUntilReminder(session.minutes, session.reminder_minutes);
}
