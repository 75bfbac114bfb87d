import { deviceName } from '@kapao/contract/device-name.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';

type Session = OfficeData<'getMySecurity'>['sessions'][number];

export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const { security: text } = useText();
  const endAll = useAct('endMySessions');
  const hasOthers = sessions.some(({ is_own: isOwn }) => !isOwn);
  return (
    <Card
      title={text.sessions}
      note={text.sessionsNote}
      actions={
        <Button
          disabledReason={hasOthers ? undefined : text.noOthers}
          onClick={() =>
            confirmAct({
              title: text.endOthers,
              confirm: text.endOthers,
              isDanger: true,
              done: text.othersEnded,
              act: () => endAll.run({ body: {} }),
            })
          }
        >
          {text.endOthers}
        </Button>
      }
    >
      <ul aria-label={text.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { security: text } = useText();
  const { busy, run } = useAct('endMySessions');
  const { id, network, user_agent: userAgent, is_own: isOwn } = session;
  const name = deviceName(userAgent) ?? text.unknownDevice;
  const end = async () => {
    const result = await run({ body: { id } });
    if (result?.success === true) showToast(text.sessionEnded);
    else if (result !== null) showToast(result.message, 'danger');
  };
  return (
    <CardRow
      title={
        <>
          {name} {isOwn && <Badge tone="success">{text.thisSession}</Badge>}
        </>
      }
      note={
        <>
          {network} · {text.since} <Time at={session.created_at} /> · {text.active}{' '}
          <TimeAgo at={session.last_active_at} />
        </>
      }
    >
      {!isOwn && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={text.endOf(`${name}, ${network}`)}
          onClick={() => void end()}
        >
          {text.end}
        </Button>
      )}
    </CardRow>
  );
}
