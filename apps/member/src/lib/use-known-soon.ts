import { useEffect, useState } from 'react';
import { savedScrollTop } from './navigation-history.ts';

/** A screen waits so long for an answer before it shows itself without it. */
const PATIENCE_MS = 1000;

interface Answer {
  isPending: boolean;
  isFetchedAfterMount: boolean;
  isStale: boolean;
}

/**
 * Whether an answer is of this visit of the screen, as an earlier one is old. A screen returned to below its top takes
 * the earlier one: it must be as long as it was, to keep its scroll position.
 */
export function useIsFresh({ isPending, isFetchedAfterMount, isStale }: Answer): boolean {
  const [isReturn] = useState(() => savedScrollTop() > 0);
  return isReturn ? !isPending : isFetchedAfterMount || !isStale;
}

/** True once the answer is known, or after a second without it. */
export function useKnownSoon(isKnown: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isKnown || isLate;
}
