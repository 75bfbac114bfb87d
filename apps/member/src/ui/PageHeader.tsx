import type { ReactNode } from 'react';
import { useScreenTitle } from '../lib/page-title.ts';
import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon } from './icons.tsx';
import { useWords } from './words.ts';

interface PageHeaderProps {
  title: string;
  /** Offers the back button; see lib/use-back.ts for where it leads. */
  onBack?: () => void;
  /** Stands at the right, for the screen's own small act. */
  children?: ReactNode;
}

export function PageHeader({ title, onBack, children }: PageHeaderProps) {
  const { back } = useWords();
  useScreenTitle(title);
  return (
    <header className="flex min-h-14 items-center gap-1 py-1">
      {onBack && (
        <IconButton label={back} onClick={onBack} className="-ml-[12px]">
          <ChevronLeftIcon />
        </IconButton>
      )}
      <h1 className="min-w-0 flex-1 text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>
      {children}
    </header>
  );
}
