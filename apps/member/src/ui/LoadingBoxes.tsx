import type { ReactNode } from 'react';
import { useUiText } from './ui-text.ts';

/** Skeletons of the content to come; assistive technology announces only that it is loading. */
export function LoadingBoxes({ className, children }: { className: string; children?: ReactNode }) {
  const { loading } = useUiText();
  return (
    <output className={className}>
      <span className="sr-only">{loading}</span>
      {children}
    </output>
  );
}
