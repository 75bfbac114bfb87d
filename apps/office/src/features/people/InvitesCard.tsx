import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { Time } from '../../ui/Time.tsx';

/** The links that were given out and still work. */
export function InvitesCard({ invites }: { invites: OfficeData<'listStaff'>['invites'] }) {
  const { people: text } = useText();
  const inLanguage = useInLanguage();
  const { run } = useAct('cancelInvite');
  const missing = useMissing('staff:write');
  return (
    <Card title={text.invites} note={text.invitesNote}>
      <ul aria-label={text.invites}>
        {invites.map(({ email, role_name: role, expires_at: until, may_change: mayChange }) => (
          <CardRow
            key={email}
            title={email}
            note={
              <>
                {inLanguage(role)} · {text.validUntil} <Time at={until} />
              </>
            }
          >
            <Button
              look="quiet"
              aria-label={text.cancelOf(email)}
              disabledReason={missing ?? (mayChange ? undefined : text.beyondOwn)}
              onClick={() =>
                confirmAct({
                  title: text.cancelOf(email),
                  children: text.cancelNote,
                  confirm: text.cancelInvite,
                  isDanger: true,
                  done: text.cancelled,
                  act: () => run({ body: { email } }),
                })
              }
            >
              {text.cancelInvite}
            </Button>
          </CardRow>
        ))}
      </ul>
    </Card>
  );
}
