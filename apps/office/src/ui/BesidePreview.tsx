import type { ReactNode } from 'react';

/** An editor with its preview beside it, which stays in view; on narrow screens the preview is below. */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="xl:sticky xl:top-[calc(var(--top-bar)+0.75rem)]">{preview}</div>
    </div>
  );
}
