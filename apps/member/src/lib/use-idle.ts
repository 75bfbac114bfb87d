import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Returns false until the browser is idle; for parts of a screen that can wait. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
