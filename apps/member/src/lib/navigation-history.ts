import { useCallback, useState } from 'react';

/** One entry of the browser's history within this page, with the state to restore on return. */
interface HistoryEntry {
  path: string;
  scrollTop: number;
  /** The state that the screen saves under its own names. */
  savedState: Map<string, string>;
}

let entries: HistoryEntry[] = [];
let position = 0;
let direction: NavigationDirection = 'forward';

/** The direction of the last navigation. */
export type NavigationDirection = 'forward' | 'back';

/**
 * Tracks the browser's history from now on. The browser's own scroll restoration is off, because it acts
 * before a screen has drawn the rows to scroll to.
 */
export function trackNavigation(): void {
  history.scrollRestoration = 'manual';
  entries = [newEntry()];
  position = 0;
  // wouter dispatches the first two after the URL has changed and before the screen has.
  addEventListener('pushState', onPush);
  addEventListener('replaceState', onReplace);
  addEventListener('popstate', onPop);
}

function onPush(): void {
  saveScrollTop();
  entries = [...entries.slice(0, position + 1), newEntry()];
  position += 1;
  direction = 'forward';
}

function onReplace(): void {
  const current = entries[position];
  if (current === undefined || current.path === location.pathname) return;
  entries[position] = newEntry();
  direction = 'forward';
}

function onPop(): void {
  saveScrollTop();
  const path = location.pathname;
  const isAhead = entries[position - 1]?.path !== path && entries[position + 1]?.path === path;
  direction = isAhead ? 'forward' : 'back';
  if (isAhead) position += 1;
  else if (entries[position - 1]?.path === path) position -= 1;
  else {
    entries = [newEntry()];
    position = 0;
  }
}

function newEntry(): HistoryEntry {
  return { path: location.pathname, scrollTop: 0, savedState: new Map() };
}

function saveScrollTop(): void {
  const entry = entries[position];
  if (entry !== undefined) entry.scrollTop = scrollY;
}

export function lastDirection(): NavigationDirection {
  return direction;
}

/** The scroll position to restore at the current URL: 0 unless it is a return. */
export function savedScrollTop(): number {
  return entries[position]?.scrollTop ?? 0;
}

/** The path of the previous history entry; undefined if this page has not tracked it. */
export function previousPath(): string | undefined {
  return entries[position - 1]?.path;
}

/** Like useState for a string, but restored when the member returns to this history entry. */
export function useNavigationState(name: string, initial = ''): [string, (value: string) => void] {
  const [entry] = useState(() => entries[position]);
  const [value, setValue] = useState(() => entry?.savedState.get(name) ?? initial);
  const saveValue = useCallback(
    (next: string) => {
      entry?.savedState.set(name, next);
      setValue(next);
    },
    [entry, name],
  );
  return [value, saveValue];
}

/** Clears all saved state at the end of a session, so that the next member does not see it. */
export function clearNavigationState(): void {
  for (const entry of entries) {
    entry.savedState.clear();
    entry.scrollTop = 0;
  }
}
