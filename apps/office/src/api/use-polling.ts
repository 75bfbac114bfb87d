import { useEffect, useState } from 'react';

/** Without a key or a click for so long, lists stop reading themselves, so that an open page does not keep a session. */
const IDLE_MS = 10 * 60_000;

/** Returns `everyMs` while the person is at work, for `useQueryOf`. */
export function usePolling(everyMs: number): { everyMs?: number } {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const noteUse = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
      setIdle(false);
    };
    noteUse();
    document.addEventListener('keydown', noteUse);
    document.addEventListener('pointerdown', noteUse);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', noteUse);
      document.removeEventListener('pointerdown', noteUse);
    };
  }, []);
  return isIdle ? {} : { everyMs };
}
