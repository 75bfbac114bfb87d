import { useEffect, useState } from 'react';

/** Faster than this nobody reads a name: half a screen in a quarter of a second. */
const RUSH_PX_PER_MS = 1.6;
/** Without a further scroll event for so long, the list stands. */
const STANDING_MS = 120;

/**
 * Whether the list rushes past. Rows that come into view meanwhile stay empty boxes: a fling through
 * thousands of games would otherwise draw hundreds of pictures that nobody sees, and stutter for it.
 */
let isRushing = false;
let last = { top: 0, atMs: 0 };
let standing: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export function noteScroll(): void {
  const now = { top: scrollY, atMs: performance.now() };
  const speed = Math.abs(now.top - last.top) / Math.max(1, now.atMs - last.atMs);
  last = now;
  isRushing = speed > RUSH_PX_PER_MS;
  clearTimeout(standing);
  if (isRushing) standing = setTimeout(noteCalm, STANDING_MS);
  else noteCalm();
}

/** One row after the other, a frame each, so that no frame has to draw them all. */
export function noteCalm(): void {
  isRushing = false;
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  requestAnimationFrame(() => {
    if (!isRushing) noteCalm();
  });
}

/** True as soon as the list does not rush past any more, and from then on. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(!isRushing);
  useEffect(() => {
    if (isCalm) return undefined;
    const tell = () => setCalm(true);
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [isCalm]);
  return isCalm;
}
