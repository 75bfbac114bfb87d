import { useSyncExternalStore } from 'react';
import { useEntranceText } from '../text/language.ts';

/** The bar that says the device is offline; it pushes the content down and covers nothing. */
export function OfflineBar({ className }: { className?: string }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { common } = useEntranceText();
  return (
    <div aria-live="polite" className={className}>
      {!isOnline && (
        <p className="bg-error-ink px-edge py-1.5 text-center text-small font-semibold text-bg">
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
