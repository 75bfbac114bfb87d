import type { SecurityEvent } from '@kapao/contract/security.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { operationQuery } from '../../api/operation-query.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StopCard } from './StopCard.tsx';

const securityQuery = { ...operationQuery('getSecurity', {}), staleTime: 0 };

/** The latest security events, each of which can be reported as somebody else's (alert-04). */
export default function SecurityScreen() {
  const { security: text } = useText();
  const back = useBack(paths.profile());
  const { data, error, refetch } = useQuery(securityQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      {data !== undefined ? (
        <div className="flex flex-col gap-4">
          <StopCard stop={data.stop} />
          <p className="px-1 text-small text-muted">{text.hint}</p>
          {data.events.length === 0 ? (
            <EmptyState text={text.empty} />
          ) : (
            <Events events={data.events} />
          )}
        </div>
      ) : error === null ? (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-60 rounded-card" />
        </LoadingBoxes>
      ) : (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { security: text } = useText();
  return (
    <ul
      aria-label={text.list}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      {events.map((event) => (
        <li key={event.id}>
          <Link
            href={paths.securityEvent(event.id)}
            className="flex min-h-14 items-center gap-3 px-edge py-3 focus-visible:-outline-offset-2 active:bg-tint"
          >
            <span className="min-w-0 flex-1">
              <span className="block [overflow-wrap:anywhere]">{text.events[event.kind]}</span>
              <time
                dateTime={event.created_at}
                className="block text-small text-muted tabular-nums"
              >
                {formatDateTime(event.created_at)}
              </time>
            </span>
            <ChevronRightIcon size={20} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
