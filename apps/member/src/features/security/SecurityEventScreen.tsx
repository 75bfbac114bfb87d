import type { SecurityEvent } from '@kapao/contract/security.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { deviceName } from '@kapao/contract/device-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { operationQuery } from '../../api/operation-query.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotMeDialog, type NotMeReport } from './NotMeDialog.tsx';
import { StopCard } from './StopCard.tsx';

const UNKNOWN_STATUSES = [400, 404];

/** One security event: the page to which its notification, push and SMS lead (alert-04). */
export default function SecurityEventScreen({ params }: ScreenProps) {
  const { security: text } = useText();
  const back = useBack(paths.security());
  const eventId = params['eventId'] ?? '';
  const query = useQuery({
    ...operationQuery('getSecurityEvent', { params: { eventId } }),
    staleTime: 0,
  });
  const isUnknown = query.error !== null && UNKNOWN_STATUSES.includes(query.error.failure.status);
  return (
    <>
      <PageHeader title={text.eventTitle} onBack={back} />
      {query.data !== undefined ? (
        <div className="flex flex-col gap-4">
          <StopCard stop={query.data.stop} />
          <Event {...query.data} />
        </div>
      ) : isUnknown ? (
        <EmptyState
          text={text.unknownEvent}
          action={
            <Link href={paths.security()} className={buttonClass('outlined')}>
              {text.title}
            </Link>
          }
        />
      ) : query.error !== null ? (
        <FailedState text={text.loadFailed} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-60 rounded-card" />
        </LoadingBoxes>
      )}
    </>
  );
}

function Event({ event, stop }: Data<'getSecurityEvent'>) {
  const { security: text, contact } = useText();
  const onCopied = useCopiedToast();
  const back = useBack(paths.security());
  const details = useDetails(event);
  const [disowned, setDisowned] = useState<NotMeReport | null>(null);
  return (
    <>
      <Card>
        <h2 className="pb-2 font-semibold [overflow-wrap:anywhere]">{text.events[event.kind]}</h2>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      {event.disowned_at === null ? (
        <div className="flex flex-col gap-2">
          <Button onClick={() => setDisowned({ event_id: event.id })} className="w-full">
            {text.notMe}
          </Button>
          <Button variant="outlined" onClick={back} className="w-full">
            {event.made_by === 'member' ? text.wasMe : text.knewOfIt}
          </Button>
        </div>
      ) : (
        <p className="px-1 text-small text-muted">
          {text.disowned(formatDateTime(event.disowned_at))}
        </p>
      )}
      {event.disowned_at !== null && stop === null && (
        <Link href={paths.contact()} className={buttonClass('outlined')}>
          {contact.cases}
        </Link>
      )}
      <NotMeDialog disowned={disowned} onClose={() => setDisowned(null)} />
    </>
  );
}

function useDetails(event: SecurityEvent): Detail[] {
  const { security: text, devices } = useText();
  const { network, ending, made_by } = event;
  const isByMember = made_by === 'member';
  return [
    { label: text.when, value: formatDateTime(event.created_at) },
    { label: text.madeBy, value: isByMember ? text.byMember : text.byStaff },
    ...(ending === null ? [] : [{ label: text.ending, value: ending }]),
    ...(isByMember
      ? [{ label: text.device, value: deviceName(event.user_agent) ?? devices.unknown }]
      : []),
    ...(network === null ? [] : [{ label: text.network, value: network }]),
  ];
}
