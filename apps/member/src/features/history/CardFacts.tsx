import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/money-icons.tsx';

interface CardFactsProps {
  /** True if the money left the member. */
  isOut: boolean;
  at: string;
  /** The heading of the card, above the time. */
  title: ReactNode;
  /** The content at the end of the card's line. */
  children: ReactNode;
}

/** The shared layout of the history cards. */
export function CardFacts({ isOut, at, title, children }: CardFactsProps) {
  const Arrow = isOut ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span
        aria-hidden="true"
        className="grid size-[40px] shrink-0 place-items-center rounded-pill bg-raised text-muted"
      >
        <Arrow size={20} />
      </span>
      <span className="min-w-0 flex-[1_1_7rem]">
        {title}
        <time dateTime={at} className="block text-caption text-muted tabular-nums">
          {formatDateTime(at)}
        </time>
      </span>
      {children}
    </span>
  );
}
