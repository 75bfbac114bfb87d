import { useEffect, useState } from 'react';

/**
 * How long a page may be without a key or a click before its screens stop reading by themselves, so that an open page
 * does not keep a session.
 */
const IDLE_MS = 10 * 60_000;

/** Whether nobody has worked at the page for a while. */
export function useIdle(): boolean {
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
  return isIdle;
}
