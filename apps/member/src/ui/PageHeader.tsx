import type { ReactNode } from 'react';
import { SCREEN_HEADING_ID, useScreenTitle } from '../lib/page-title.ts';
import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon } from './icons.tsx';
import { useUiText } from './ui-text.ts';

interface PageHeaderProps {
  title: string;
  /**
   * Called by the back button, which is missing without it; lib/use-back.ts decides where it leads.
   */
  onBack?: () => void;
  /** A small action of the screen, shown at the right. */
  children?: ReactNode;
}

export function PageHeader({ title, onBack, children }: PageHeaderProps) {
  const { back } = useUiText();
  useScreenTitle(title);
  return (
    <header className="flex min-h-14 items-center gap-1 py-1">
      {onBack && (
        <IconButton label={back} onClick={onBack} className="-ml-[12px]">
          <ChevronLeftIcon />
        </IconButton>
      )}
      <h1
        id={SCREEN_HEADING_ID}
        className="min-w-0 flex-1 text-title font-semibold [overflow-wrap:anywhere]"
      >
        {title}
      </h1>
      {children}
    </header>
  );
}
