import { buttonClass } from './Button.tsx';
import { useUi } from './ui-context.ts';

interface PagerProps {
  /** The link to the first page, when this is another one. */
  firstHref: string | null;
  nextHref: string | null;
}

/** The pages of a list by keyset: forwards, and back to the first. The browser's own back goes one page back. */
export function Pager({ firstHref, nextHref }: PagerProps) {
  const { text } = useUi();
  if (firstHref === null && nextHref === null) return null;
  return (
    <nav aria-label={text.pages} className="mt-3 flex justify-end gap-2">
      {firstHref !== null && (
        <a href={firstHref} className={buttonClass()}>
          {text.firstPage}
        </a>
      )}
      {nextHref !== null && (
        <a href={nextHref} className={buttonClass()}>
          {text.nextPage}
        </a>
      )}
    </nav>
  );
}
