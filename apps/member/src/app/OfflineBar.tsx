import { useLastKnown } from '../state/use-last-known.ts';
import { useEntranceText } from '../text/language.ts';

/** The bar that says that the server is out of reach; it pushes the content down and covers nothing. */
export function OfflineBar({ className }: { className?: string }) {
  const { isLost, time } = useLastKnown();
  const { common } = useEntranceText();
  return (
    <div aria-live="polite" className={className}>
      {isLost && (
        <p className="bg-error-ink px-edge py-1.5 text-center text-small font-semibold text-bg">
          {common.offline(time)}
        </p>
      )}
    </div>
  );
}
