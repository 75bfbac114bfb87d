import { useEffect, useState } from 'react';

/** A screen waits so long for an answer before it shows itself without it. */
const PATIENCE_MS = 1000;

/** True once the answer is known, or after a second without it. */
export function useKnownSoon(isKnown: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isKnown || isLate;
}
