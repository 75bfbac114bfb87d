import type { ReactNode } from 'react';
import { useHotkey } from '../lib/use-hotkey.ts';
import { Button } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { PanelEdge } from './PanelEdge.tsx';
import { usePanelTop } from './use-panel-top.ts';
import { useUi } from './ui-context.ts';

/** A list with the open row beside it; the list keeps the focus and its keys. On a phone the row covers the list. */
export function ListWithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  // One tree serves the list with and without a panel, so that opening a row does not draw the list anew and take its
  // focus.
  return (
    <div
      className={
        panel === null
          ? undefined
          : 'lg:grid lg:grid-cols-[minmax(0,1fr)_min(var(--panel),60vw)] lg:items-start lg:gap-4 print:block'
      }
    >
      <div className="min-w-0">{children}</div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** The buttons, which stay in view while the details scroll. */
  actions?: ReactNode;
  children: ReactNode;
}

export function SidePanel({ title, onClose, actions, children }: SidePanelProps) {
  const { text } = useUi();
  const panel = usePanelTop();
  const close = () => {
    const hasFocus = panel.current?.contains(document.activeElement) === true;
    if (hasFocus) document.querySelector<HTMLElement>('a[data-row][aria-current]')?.focus();
    onClose();
  };
  useHotkey((event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  return (
    <aside
      ref={panel}
      aria-label={title}
      className="fixed inset-x-0 top-(--top-bar) bottom-0 z-20 flex flex-col border border-line bg-surface scroll-mt-[calc(var(--top-bar)+0.75rem)] lg:sticky lg:top-[calc(var(--top-bar)+0.75rem)] lg:bottom-auto lg:max-h-[max(18rem,calc(100dvh-var(--panel-top,var(--top-bar))-0.75rem))] lg:rounded-card print:static print:mt-4 print:max-h-none"
    >
      <PanelEdge />
      <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="py-1 font-semibold">{title}</h2>
        <Button look="quiet" aria-label={text.close} onClick={close} className="-mr-2 px-2">
          <CloseIcon />
        </Button>
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap gap-2 border-b border-line px-4 py-2.5">{actions}</div>
      )}
      {/* A person without a mouse scrolls a long panel with the arrow keys, which need a focus: hence the escape. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4">
        {children}
      </section>
    </aside>
  );
}
