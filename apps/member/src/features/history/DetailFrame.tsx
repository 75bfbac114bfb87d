import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CallError } from '../../api/operation-query.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { HistoryTab } from './rules.ts';

const NOT_FOUND_STATUSES = [400, 404];

interface DetailFrameProps {
  title: string;
  /** The tab that the page belongs to. */
  tab: HistoryTab;
  query: { error: CallError | null; refetch: () => Promise<unknown> };
  /** The content of the page; null while the item is not loaded. */
  children: ReactNode;
}

/** The page of one item of the history, with its loading, failing and unknown states (history-39). */
export function DetailFrame({ title, tab, query: { error, refetch }, children }: DetailFrameProps) {
  const { history: text } = useText();
  const back = useBack(paths.transactions(tab));
  const isUnknown = error !== null && NOT_FOUND_STATUSES.includes(error.failure.status);
  return (
    <>
      <PageHeader title={title} onBack={back} />
      {children !== null ? (
        <div className="flex flex-col gap-3">{children}</div>
      ) : error === null ? (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-30 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </LoadingBoxes>
      ) : isUnknown ? (
        <EmptyState
          text={text.unknownItem}
          action={
            <Link href={paths.transactions(tab)} className={buttonClass('outlined')}>
              {text.title}
            </Link>
          }
        />
      ) : (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      )}
    </>
  );
}
