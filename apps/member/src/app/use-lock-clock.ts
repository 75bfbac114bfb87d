import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { refreshProfile, useProfile } from '../api/profile.ts';
import { noteLocked, onUnlocked, useLock } from '../state/lock.ts';

const MINUTE_MS = 60_000;
/** How often the page looks at its clock. */
const LOOK_EVERY_MS = 5_000;
/** Touches are told at most once a minute, and with a short lock every sixth of its time, as the server notes them. */
const TOLD_EVERY_MS = 60_000;

/**
 * Covers the page by its own clock when the member comes back, before the server is asked, and tells the server of
 * touches and keys, which are acts that call nothing (lock-04).
 */
export function useLockClock(): void {
  const minutes = useProfile()?.lock_after_minutes ?? null;
  useEffect(() => (minutes === null ? undefined : watchLock(minutes * MINUTE_MS)), [minutes]);
}

function watchLock(lockMs: number): () => void {
  let actedAt = Date.now();
  // The first touch after the start is told at once: reading the page was no act for the server.
  let toldAt = -Infinity;
  const onAct = () => {
    if (useLock.getState().isLocked) return;
    actedAt = Date.now();
    if (actedAt - toldAt < Math.min(TOLD_EVERY_MS, lockMs / 6)) return;
    toldAt = actedAt;
    void call('noteTouch', {});
  };
  const look = () => {
    if (useLock.getState().isLocked || Date.now() - actedAt < lockMs) return;
    noteLocked();
    // The server may know of a later act, in another tab; its answer then opens the page again.
    void refreshProfile();
  };
  const stopUnlocked = onUnlocked(() => {
    actedAt = Date.now();
    toldAt = actedAt;
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  // Before the listeners of the page, so that a touch on return does not count as an act before the look.
  for (const event of ACTS) addEventListener(event, onAct, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  return () => {
    stopUnlocked();
    clearInterval(timer);
    for (const event of ACTS) removeEventListener(event, onAct, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
}

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
