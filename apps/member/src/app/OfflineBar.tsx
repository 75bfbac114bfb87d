import { useSyncExternalStore } from 'react';
import { useEntranceText } from '../text/language.ts';

/** Lies over the page, so that losing and regaining the network moves nothing. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { common } = useEntranceText();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top))] z-40"
    >
      {!isOnline && (
        <p className="column animate-rise bg-error-ink px-edge py-1.5 text-center text-small font-semibold text-bg">
          {common.offline}
        </p>
      )}
    </div>
  );
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
