import { useEffect, useRef } from 'react';

/**
 * Back closes what stands over a page before it leaves the page, as on any phone; browsers do so by
 * themselves only where they tell a dialog from a page. While anything is open, one more entry with
 * the same address stands in the browser's history for back to take.
 */
interface Layer {
  close: () => void;
}

let layers: readonly Layer[] = [];
let hasEntry = false;
/** Where the entry stands whose state is a screen's own and cannot be marked. */
let unmarkedHref: string | null = null;
/** Steps back that are ours and still on their way. */
let ownSteps = 0;

export function useBackCloses(open: boolean, close: () => void): void {
  const layer = useRef<Layer>({ close });
  useEffect(() => {
    layer.current.close = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const { current } = layer;
    addEventListener('popstate', onPop);
    layers = [...layers, current];
    addEntry();
    return () => {
      layers = layers.filter((other) => other !== current);
      // Later, because another layer may take this one's place, and its entry, at this very moment.
      queueMicrotask(settle);
    };
  }, [open]);
}

function addEntry(): void {
  if (hasEntry) return;
  const state: unknown = history.state;
  const isMarkable = typeof state === 'object';
  unmarkedHref = isMarkable ? null : location.href;
  history.pushState(isMarkable ? { ...state, layer: true } : state, '');
  hasEntry = true;
}

function settle(): void {
  if (layers.length > 0 || !hasEntry) return;
  hasEntry = false;
  // Whoever left by a link has the entry behind him, or has replaced it.
  if (!isMarked(history.state) && location.href !== unmarkedHref) return;
  ownSteps += 1;
  history.back();
}

function onPop(): void {
  if (ownSteps > 0) {
    ownSteps -= 1;
  } else if (hasEntry) {
    hasEntry = false;
    const top = layers.at(-1);
    layers = layers.slice(0, -1);
    top?.close();
    if (layers.length > 0) addEntry();
  } else if (isMarked(history.state)) {
    // The entry of a layer that was left by a link: there is nothing to stop for.
    history.back();
  }
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'layer' in state;
}
