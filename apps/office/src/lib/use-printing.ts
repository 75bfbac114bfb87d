import { useSyncExternalStore } from 'react';

const query = () => matchMedia('print');

function listen(changed: () => void): () => void {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the page is being printed, for what is drawn with colours of its own: a sheet is light in every look. */
export function usePrinting(): boolean {
  return useSyncExternalStore(listen, () => query().matches);
}
