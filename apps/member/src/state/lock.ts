import { create } from 'zustand';

/** Whether the session's second lock waits for the member's proof (lock-05). The server decides; the page covers. */
export const useLock = create<{ isLocked: boolean }>(() => ({ isLocked: false }));

export function noteLocked(): void {
  useLock.setState({ isLocked: true });
}

export function noteUnlocked(): void {
  if (useLock.getState().isLocked) useLock.setState({ isLocked: false });
}

/** Calls the listener whenever the lock opens. Returns a function that stops it. */
export function onUnlocked(listener: () => void): () => void {
  return useLock.subscribe((now, before) => {
    if (before.isLocked && !now.isLocked) listener();
  });
}

/** Waits until the lock opens, or the session ends with it; or until the signal aborts. */
export function untilUnlocked(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!useLock.getState().isLocked) return resolve();
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = onUnlocked(end);
    signal?.addEventListener('abort', end);
  });
}
