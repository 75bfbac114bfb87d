import { useSyncExternalStore } from 'react';

/** A screen wide enough for something beside the column, which is not a phone in landscape (site-67). */
const DESKTOP = '(min-width: 900px) and (min-height: 600px)';

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESKTOP).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(DESKTOP);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
