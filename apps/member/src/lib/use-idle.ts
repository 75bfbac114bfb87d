import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False until the browser has nothing else to do: for what nobody waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
