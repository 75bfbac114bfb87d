import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { useSyncExternalStore } from 'react';
import { useConnection } from './connection.ts';

/** The place of `HH:mm` in a time as all times are shown. */
const CLOCK = -5;

/** Whether the server is out of reach, and when it last answered, as `12:03`; null before its first answer. */
export function useLastKnown(): { isLost: boolean; time: string | null } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const isLost = useConnection((connection) => connection.isLost) || !isOnline;
  const answeredAt = useConnection((connection) => (isLost ? connection.answeredAt : null));
  const time = answeredAt === null ? null : bangkokTimeText(new Date(answeredAt)).slice(CLOCK);
  return { isLost, time };
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
