import { useEffect, useLayoutEffect, useRef } from 'react';
import { textLanguage } from '../lib/text-language.ts';
import { closeToast, useToast, type Toast, type ToastKind } from '../state/toast.ts';
import { classNames } from '../ui/class-names.ts';
import { BellIcon } from '../ui/menu-icons.tsx';
import { CheckIcon, ClockIcon, CrossIcon } from '../ui/money-icons.tsx';

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

const icons = {
  success: CheckIcon,
  error: CrossIcon,
  waiting: ClockIcon,
  news: BellIcon,
} as const satisfies Record<ToastKind, unknown>;

const colors: Readonly<Record<ToastKind, string>> = {
  success: 'text-success',
  error: 'text-error',
  waiting: 'text-primary',
  news: 'text-secondary',
};

function ShownToast({ kind, icon, title, amount }: Toast) {
  const KindIcon = icon ?? icons[kind];
  const element = useRef<HTMLDivElement>(null);
  // Puts the toast into the top layer, above an open dialog. Browsers from before 2024 have no popovers and show it
  // below dialogs.
  useLayoutEffect(() => element.current?.showPopover?.(), []);
  return (
    // The toast stands in the line of the screen's title, beside the back button.
    <div
      ref={element}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top)+0.5rem)] z-40 mx-auto w-full max-w-[min(100vw,var(--column))] border-0 bg-transparent p-0 pr-edge pl-[calc(var(--spacing-edge)+2.5rem)]"
    >
      {/* A tap closes the toast early. It also closes by itself, so keyboard users need no button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClick={closeToast}
        className="pointer-events-auto mx-auto flex w-fit max-w-full animate-rise items-center gap-2.5 rounded-pill border border-line bg-raised py-1.5 pr-4 pl-3 text-small text-ink shadow-raised"
      >
        <span className={classNames('shrink-0', colors[kind])}>
          <KindIcon size={20} />
        </span>
        <span lang={textLanguage(title)} className="min-w-0 [overflow-wrap:anywhere]">
          {title}
        </span>
        {amount !== null && (
          <span className="font-semibold text-success tabular-nums">{amount}</span>
        )}
      </div>
    </div>
  );
}
