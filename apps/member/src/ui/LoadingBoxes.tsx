import type { ReactNode } from 'react';
import { useWords } from './words.ts';

/** Skeletons in the place of what comes; assistive technology hears only that it is coming. */
export function LoadingBoxes({ className, children }: { className: string; children?: ReactNode }) {
  const { loading } = useWords();
  return (
    <output className={className}>
      <span className="sr-only">{loading}</span>
      {children}
    </output>
  );
}
