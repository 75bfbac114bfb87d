import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A row of chips that scrolls sideways. */
export function ChipRow({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      className={classNames(
        '-mx-edge flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-edge px-edge [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  );
}

/** A chip of a row: a choice if it has `aria-pressed`, otherwise an action. */
export function Chip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        className="min-h-11 max-w-[60vw] truncate rounded-pill border border-line-strong bg-card px-4 text-small focus-visible:-outline-offset-2 aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-semibold"
        {...rest}
      >
        {children}
      </button>
    </li>
  );
}
