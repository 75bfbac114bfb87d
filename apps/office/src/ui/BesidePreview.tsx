import { useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useUi } from './ui-context.ts';

/**
 * An editor with its preview beside it, which stays in view. On narrow screens the preview is below, and a button that
 * stays in view leads there and back.
 */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { text } = useUi();
  const fields = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const left = useRef(0);
  const show = () => {
    left.current = window.scrollY;
    below.current?.scrollIntoView();
    below.current?.focus({ preventScroll: true });
  };
  const goBack = () => {
    window.scrollTo({ top: left.current });
    fields.current?.focus({ preventScroll: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div ref={fields} tabIndex={-1} className="flex min-w-0 flex-col gap-4 outline-none">
        <Button
          className="sticky top-[calc(var(--top-bar)+0.5rem)] z-4 self-end shadow-over xl:hidden"
          onClick={show}
        >
          {text.toPreview}
        </Button>
        {children}
      </div>
      <div
        ref={below}
        tabIndex={-1}
        className="-scroll-mt-10 outline-none xl:sticky xl:top-[calc(var(--top-bar)+0.75rem)]"
      >
        <Button className="mb-2 xl:hidden" onClick={goBack}>
          {text.toFields}
        </Button>
        {preview}
      </div>
    </div>
  );
}
