import { useEffect, useLayoutEffect, useRef } from 'react';
import { textLanguage } from '../lib/text-language.ts';
import { closeToast, useToast, type Toast } from '../state/toast.ts';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon, CrossIcon } from '../ui/money-icons.tsx';

/**
 * Shows the current toast below the top bar, over the page and its dialogs. It takes no focus and blocks no tap
 * beside it.
 */
export function ToastHost() {
  const toast = useToast((state) => state.toast);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(closeToast, toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast]);
  // The region stays, because one that appears together with its text is not always announced.
  return <div aria-live="polite">{toast && <ShownToast key={toast.id} {...toast} />}</div>;
}

function ShownToast({ kind, title, amount }: Toast) {
  const element = useRef<HTMLDivElement>(null);
  // Puts the toast into the top layer, above an open dialog. Browsers from before 2024 have no popovers and show it
  // below dialogs.
  useLayoutEffect(() => element.current?.showPopover?.(), []);
  return (
    // A tap closes the toast early. It also closes by itself, so keyboard users need no button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      popover="manual"
      onClick={closeToast}
      className="fixed inset-x-0 z-40 top-[calc(var(--top-bar)+var(--safe-top)+0.5rem)] mx-auto flex w-fit max-w-[calc(100vw-2*var(--spacing-edge))] animate-rise items-center gap-3 rounded-pill border border-line bg-raised py-2 pr-5 pl-3 text-ink shadow-raised"
    >
      <span className={classNames('shrink-0', kind === 'success' ? 'text-success' : 'text-error')}>
        {kind === 'success' ? <CheckIcon size={22} /> : <CrossIcon size={20} />}
      </span>
      <span lang={textLanguage(title)} className="min-w-0 [overflow-wrap:anywhere]">
        {title}
      </span>
      {amount !== null && <span className="font-semibold text-success tabular-nums">{amount}</span>}
    </div>
  );
}
