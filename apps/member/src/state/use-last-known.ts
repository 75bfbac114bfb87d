import { bangkokDay, bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { useSyncExternalStore } from 'react';
import { useConnection } from './connection.ts';
import { useSession } from './session.ts';

/** The start of `HH:mm` in a formatted time, counted from its end. */
const CLOCK = -5;

/**
 * Whether the server is out of reach, and when it last answered, as `knownTime` has it; null before its first answer. A
 * visitor's screens ask for nothing by themselves, so there the phone's network alone counts.
 */
export function useLastKnown(): { isLost: boolean; time: string | null } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isVisitor = useSession(({ isLogin }) => isLogin === false);
  const isSilent = useConnection((connection) => connection.isLost);
  const isLost = !isOnline || (isSilent && !isVisitor);
  const answeredAt = useConnection((connection) => (isLost ? connection.answeredAt : null));
  return { isLost, time: answeredAt === null ? null : knownTime(answeredAt) };
}

/** Formats the time of the last answer: `12:03`, or with its day where that is not today. */
export function knownTime(ms: number): string {
  const time = new Date(ms);
  const isToday = bangkokDay(time) === bangkokDay(new Date());
  return isToday ? bangkokTimeText(time).slice(CLOCK) : bangkokTimeText(time);
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
