import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useUi } from './ui-context.ts';

/** A centred notice in place of content. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
      <p className="text-muted">{title}</p>
      {children}
    </div>
  );
}

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { text } = useUi();
  return (
    <div
      role="alert"
      className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-card border border-line bg-surface p-6 text-center"
    >
      <p className="font-semibold">{text.failed}</p>
      <p className="text-muted">{message}</p>
      <Button onClick={onRetry}>{text.retry}</Button>
    </div>
  );
}

/** Grey lines in the place of rows that are loading. */
function Skeleton({ rows = 10 }: { rows?: number }) {
  const { text } = useUi();
  return (
    <output className="block animate-pulse overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">{text.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={row}
          className="flex h-9 items-center gap-6 border-b border-line px-3 last:border-b-0"
        >
          <span className="h-3 w-32 rounded-pill bg-raised" />
          <span className="h-3 flex-1 rounded-pill bg-raised" />
          <span className="h-3 w-20 rounded-pill bg-raised" />
        </span>
      ))}
    </output>
  );
}

interface LoadedProps<Data> {
  /** The result of `useQueryOf`. */
  query: {
    data: Data | undefined;
    error: Error | null;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Draws a query: its skeleton, its failure with a retry, or its data. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return skeleton ?? <Skeleton />;
  return (
    <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      {children(data)}
    </div>
  );
}
