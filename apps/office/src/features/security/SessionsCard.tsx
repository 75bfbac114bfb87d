import { deviceName } from '@kapao/contract/device-name.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { confirmAct } from '../../state/confirm.ts';
import { showToast } from '../../state/toasts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SessionRow } from '../../ui/SessionRow.tsx';

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
          <OwnSession key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function OwnSession({ session }: { session: Session }) {
  const { security: text } = useText();
  const { busy, run } = useAct('endMySessions');
  const end = async () => {
    const result = await run({ body: { id: session.id } });
    if (result?.success === true) showToast(text.sessionEnded);
    else if (result !== null) showToast(result.message, 'danger');
  };
  return (
    <SessionRow
      session={session}
      device={deviceName(session.user_agent)}
      words={text}
      busy={busy}
      onEnd={() => void end()}
    />
  );
}
