import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Tab<Key extends string> {
  key: Key;
  label: string;
  /** The icon above the tab's label. */
  icon?: ReactNode;
}

interface TabsProps<Key extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChoose: (key: Key) => void;
}

/** A row of tabs that scrolls sideways if it is too long; arrow keys move between them. */
export function Tabs<Key extends string>({ label, tabs, active, onChoose }: TabsProps<Key>) {
  const onKeyDown = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.key === active);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollActiveTabIntoView(list.current), [active]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative flex gap-1 overflow-x-auto rounded-control bg-raised p-1 [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-key={tab.key}
          aria-selected={tab.key === active}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onChoose(tab.key)}
          className={classNames(
            'flex min-h-11 min-w-11 shrink-0 grow flex-col items-center justify-center gap-0.5 rounded-lg px-2 text-small',
            'whitespace-nowrap transition-colors duration-200',
            tab.icon !== undefined && 'py-1.5',
            'focus-visible:-outline-offset-2',
            tab.key === active ? 'bg-accent font-semibold text-bg' : 'text-muted',
          )}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the row, not the page, so that the active tab is fully visible. */
function scrollActiveTabIntoView(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
