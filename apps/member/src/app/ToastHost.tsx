import { useEffect } from 'react';
import { closeToast, useToast } from '../state/toast.ts';
import { textLanguage } from '../lib/text-language.ts';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon, CrossIcon } from '../ui/money-icons.tsx';

/** Below the top bar, over the page: it takes neither the focus nor a tap beside it. */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(closeToast, toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top)+0.5rem)] z-40 flex justify-center px-edge"
    >
      {toast && (
        // The way out for a finger; the keyboard has its time.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          key={toast.id}
          onClick={closeToast}
          className="pointer-events-auto flex max-w-full animate-rise items-center gap-3 rounded-pill border border-line bg-raised py-2 pr-5 pl-3 shadow-raised"
        >
          <span
            className={classNames(
              'shrink-0',
              toast.kind === 'success' ? 'text-success' : 'text-error',
            )}
          >
            {toast.kind === 'success' ? <CheckIcon size={22} /> : <CrossIcon size={20} />}
          </span>
          <span lang={textLanguage(toast.title)} className="min-w-0 [overflow-wrap:anywhere]">
            {toast.title}
          </span>
          {toast.amount !== null && (
            <span className="font-semibold text-success tabular-nums">{toast.amount}</span>
          )}
        </span>
      )}
    </div>
  );
}
