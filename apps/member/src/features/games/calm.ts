import { useState, useEffect } from 'react';

/** Faster than this, nobody sees what a picture shows: half a screen in a quarter of a second. */
const RUSH_PX_PER_MS = 1.6;

/**
 * Whether the list rushes past. Pictures that come into view meanwhile are not asked for: a fling
 * through thousands of games would fetch and decode hundreds that nobody sees, and stutter for it.
 */
let isRushing = false;
let last = { top: 0, atMs: 0 };
const waiting = new Set<() => void>();

export function noteScroll(): void {
  const now = { top: scrollY, atMs: performance.now() };
  const speed = Math.abs(now.top - last.top) / Math.max(1, now.atMs - last.atMs);
  last = now;
  isRushing = speed > RUSH_PX_PER_MS;
  if (!isRushing) noteCalm();
}

export function noteCalm(): void {
  isRushing = false;
  for (const tell of waiting) tell();
  waiting.clear();
}

/** True as soon as the list does not rush past any more, and from then on. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(!isRushing);
  useEffect(() => {
    if (isCalm) return undefined;
    const tell = () => setCalm(true);
    if (isRushing) waiting.add(tell);
    else tell();
    return () => void waiting.delete(tell);
  }, [isCalm]);
  return isCalm;
}
