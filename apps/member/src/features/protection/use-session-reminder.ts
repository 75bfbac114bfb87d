import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from './queries.ts';
import { msUntilReminder, passedReminders } from './rules.ts';

/** The pause before the first query is tried again, so that its failure does not switch the reminder off. */
const RETRY_MS = 60_000;

/** The number of reminders already seen for a session and interval. */
interface SeenReminders {
  startedAt: string;
  interval: number | null;
  count: number;
}

/** Returns the figures of the time of play as `due` while a reminder is due, else null; `dismiss` marks it as seen. */
export function useSessionReminder() {
  const [seen, setSeen] = useState<SeenReminders | null>(null);
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) =>
      state.data === undefined ? RETRY_MS : nextRefetchMs(state.data),
    refetchOnWindowFocus: ({ state }) => (nextRefetchMs(state.data) === false ? false : 'always'),
  });
  if (data === undefined) return { due: null, dismiss: () => {} };
  const current = {
    startedAt: data.started_at,
    interval: data.reminder_minutes,
    count: passedReminders(data),
  };
  // A new session, or a return to an old one, starts with its past reminders marked as seen.
  const isNewSessionOrInterval =
    seen?.startedAt !== current.startedAt || seen.interval !== current.interval;
  if (isNewSessionOrInterval) setSeen(current);
  const isDue = !isNewSessionOrInterval && current.count > seen.count;
  return { due: isDue ? data : null, dismiss: () => setSeen(current) };
}

function nextRefetchMs(session: Data<'getSession'> | undefined): number | false {
  if (session === undefined || session.reminder_minutes === null) return false;
  return msUntilReminder(session.minutes, session.reminder_minutes);
}
