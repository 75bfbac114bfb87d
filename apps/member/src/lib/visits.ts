import { useCallback, useState } from 'react';

/** One stop of this page's way through the app: what is to be found again on coming back to it. */
interface Visit {
  path: string;
  scrollTop: number;
  /** What the screen itself wants to find again, by its own names. */
  kept: Map<string, string>;
}

let trail: Visit[] = [];
let place = 0;
let step: Step = 'forward';

/** Which way the last change of the address led. */
export type Step = 'forward' | 'back';

/**
 * Follows the browser's history from now on. The browser's own scroll restoration is switched off:
 * it acts before a screen has drawn the rows that it would scroll to.
 */
export function followVisits(): void {
  history.scrollRestoration = 'manual';
  trail = [arrival()];
  place = 0;
  // The first two are wouter's, sent when the address has changed and the screen has not yet.
  addEventListener('pushState', onPush);
  addEventListener('replaceState', onReplace);
  addEventListener('popstate', onPop);
}

function onPush(): void {
  leave();
  trail = [...trail.slice(0, place + 1), arrival()];
  place += 1;
  step = 'forward';
}

function onReplace(): void {
  const here = trail[place];
  if (here === undefined || here.path === location.pathname) return;
  trail[place] = arrival();
  step = 'forward';
}

function onPop(): void {
  leave();
  const path = location.pathname;
  const isAhead = trail[place - 1]?.path !== path && trail[place + 1]?.path === path;
  step = isAhead ? 'forward' : 'back';
  if (isAhead) place += 1;
  else if (trail[place - 1]?.path === path) place -= 1;
  else {
    trail = [arrival()];
    place = 0;
  }
}

function arrival(): Visit {
  return { path: location.pathname, scrollTop: 0, kept: new Map() };
}

function leave(): void {
  const visit = trail[place];
  if (visit !== undefined) visit.scrollTop = scrollY;
}

export function lastStep(): Step {
  return step;
}

/** Where the screen at the current address is to be scrolled to: 0 unless it is a return. */
export function arrivalScrollTop(): number {
  return trail[place]?.scrollTop ?? 0;
}

/** The path that one step back in history leads to; undefined where this page does not know it. */
export function pathBehind(): string | undefined {
  return trail[place - 1]?.path;
}

/** Like useState for a text, found again by who comes back to this stop, and by nobody else. */
export function useVisitState(name: string, initial = ''): [string, (value: string) => void] {
  const [visit] = useState(() => trail[place]);
  const [value, setValue] = useState(() => visit?.kept.get(name) ?? initial);
  const keepValue = useCallback(
    (next: string) => {
      visit?.kept.set(name, next);
      setValue(next);
    },
    [visit, name],
  );
  return [value, keepValue];
}

/** For the end of a session: what one member left on the way is not the next one's to find. */
export function forgetVisits(): void {
  for (const visit of trail) {
    visit.kept.clear();
    visit.scrollTop = 0;
  }
}
