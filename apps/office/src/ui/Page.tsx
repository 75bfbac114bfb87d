import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useUi } from './ui-context.ts';

interface PageProps {
  title: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** A field that has the focus in place of the heading, from the start. */
  focus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A screen's frame: its heading, which has the focus after a navigation, and the document's title. */
export function Page({ title, actions, focus, children }: PageProps) {
  const { brand, onPageOpen } = useUi();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = brand === '' ? title : `${title} · ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    if (heading.current !== null) onPageOpen(heading.current);
    focus?.current?.focus();
  }, [onPageOpen, focus]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="within-line text-title font-semibold">
          {title}
        </h1>
        {actions !== undefined && (
          // The tooltip of a button ends at the button's right edge, so that a reason below the last button stays on
          // the page.
          <div className="flex flex-wrap gap-2 sm:[&_[role=tooltip]]:right-0 sm:[&_[role=tooltip]]:left-auto sm:[&_[role=tooltip]]:translate-x-0">
            {actions}
          </div>
        )}
      </div>
      {children}
    </>
  );
}
