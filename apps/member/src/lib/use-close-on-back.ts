import { useEffect, useRef } from 'react';

/**
 * Closes a layer over the page, such as a dialog, on a step back: the layer closes before the page is left. Not all
 * browsers do so by themselves. While any layer is open, one extra history entry with the same URL exists for the
 * step back to consume.
 */
interface Layer {
  close: () => void;
}

let layers: readonly Layer[] = [];
let hasEntry = false;
/** The URL of the extra entry when the screen's own state is not an object and cannot be marked. */
let unmarkedHref: string | null = null;
/** Steps back that this module has started and whose popstate event is still to come. */
let pendingOwnSteps = 0;

export function useCloseOnBack(open: boolean, close: () => void): void {
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
      // The entry is removed in a microtask, because another layer may open in the same task and reuse it.
      queueMicrotask(removeUnusedEntry);
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

function removeUnusedEntry(): void {
  if (layers.length > 0 || !hasEntry) return;
  hasEntry = false;
  // A followed link has left the entry behind or replaced it.
  if (!isMarked(history.state) && location.href !== unmarkedHref) return;
  pendingOwnSteps += 1;
  history.back();
}

function onPop(): void {
  if (pendingOwnSteps > 0) {
    pendingOwnSteps -= 1;
  } else if (hasEntry) {
    hasEntry = false;
    const top = layers.at(-1);
    layers = layers.slice(0, -1);
    top?.close();
    if (layers.length > 0) addEntry();
  } else if (isMarked(history.state)) {
    // This entry belongs to a layer that was left by a link, so skip it.
    history.back();
  }
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'layer' in state;
}
