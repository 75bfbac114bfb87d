import type { Data } from '@kapao/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { deviceName } from '@kapao/contract/device-name.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/use-back.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotMeDialog, type NotMeReport } from './NotMeDialog.tsx';

type Session = Data<'listSessions'>['sessions'][number];

const sessionsQuery = { ...operationQuery('listSessions', {}), staleTime: 0 };

/** The member's sessions; the member can end one of them or all others. */
export default function DevicesScreen() {
  const { devices: text } = useText();
  const back = useBack(paths.profile());
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      {data === undefined && error !== null && (
        <FailedState text={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <LoadingBoxes className="flex flex-col gap-3">
          <Skeleton className="h-30 rounded-card" />
          <Skeleton className="h-30 rounded-card" />
        </LoadingBoxes>
      )}
      {data !== undefined && <Devices sessions={data.sessions} />}
    </>
  );
}

function Devices({ sessions }: { sessions: readonly Session[] }) {
  const { devices: text } = useText();
  const endOne = useEndSession('endSession');
  const endOthers = useEndSession('endOtherSessions');
  const [disowned, setDisowned] = useState<NotMeReport | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="px-1 text-small text-muted">{text.hint}</p>
      <ul aria-label={text.list} className="flex flex-col gap-3">
        {sessions.map((session) => (
          <li key={session.id}>
            <Device
              session={session}
              busy={endOne.busy}
              onEnd={() => void endOne.end({ body: { id: session.id } })}
              onNotMe={() => setDisowned({ session_id: session.id })}
            />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="outlined"
          busy={endOthers.busy}
          onClick={() => void endOthers.end({})}
          className="w-full"
        >
          {text.endOthers}
        </Button>
      )}
      <NotMeDialog disowned={disowned} onClose={() => setDisowned(null)} />
    </div>
  );
}

interface DeviceProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
  onNotMe: () => void;
}

function Device({ session, busy, onEnd, onNotMe }: DeviceProps) {
  const { devices: text, security } = useText();
  const name = deviceName(session.user_agent) ?? text.unknown;
  return (
    <Card as="article" aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-small text-muted [overflow-wrap:anywhere]">
          {text.network(session.network)}
        </p>
        <p className="text-small text-muted tabular-nums">
          {text.lastUsed(formatDateTime(session.last_active_at))}
        </p>
      </div>
      {session.is_current ? (
        <p className="text-small font-semibold text-primary">{text.thisOne}</p>
      ) : (
        <span className="flex flex-wrap gap-2">
          <Button variant="outlined" busy={busy} onClick={onEnd} aria-label={text.endNamed(name)}>
            {text.end}
          </Button>
          <Button variant="quiet" onClick={onNotMe} aria-label={security.notMeNamed(name)}>
            {security.notMe}
          </Button>
        </span>
      )}
    </Card>
  );
}

function useEndSession<Name extends 'endSession' | 'endOtherSessions'>(name: Name) {
  const { devices: text } = useText();
  const { busy, run } = useOperation(name);
  const end = async (input: Parameters<typeof run>[0]) => {
    const result = await run(input);
    if (result === null) return;
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    if (result.success) void showSuccess(text.ended);
    else void showError(text.endFailed, { text: result.message });
  };
  return { busy, end };
}
