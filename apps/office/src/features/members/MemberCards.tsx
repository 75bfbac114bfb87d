import { nameIn } from '../../lib/name-in.ts';
import { deviceName } from '@kapao/contract/device-name.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { usePaymentState } from '../../text/use-payment-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardRow } from '../../ui/Card.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';

const SIGN_INS_SHOWN = 5;

interface CardProps {
  member: OfficeMember;
}

/** The event of the timeline that opens a payment, with its name. */
const openingOf = { deposit: 'deposit_opened', withdrawal: 'withdrawal_requested' } as const;

export function MoneyCard({ member }: CardProps) {
  const { members } = useText();
  const language = useLanguage();
  const paymentState = usePaymentState();
  const { wagering } = member;
  const open = [
    ...member.open_deposits.map((payment) => ({ ...payment, kind: 'deposit' as const })),
    ...member.open_withdrawals.map((payment) => ({ ...payment, kind: 'withdrawal' as const })),
  ];
  return (
    <Card title={members.money}>
      <div className="border-t border-line px-4 py-3">
        {wagering === null ? (
          <p className="text-muted">{members.noWagering}</p>
        ) : (
          <DefinitionList
            rows={[
              [
                members.promotion,
                nameIn({ name: wagering.promotion, name_en: wagering.promotion_en }, language),
              ],
              [members.wagering, <Money key="need" micro={wagering.need_micro} />],
              [members.wageringDone, <Money key="done" micro={wagering.done_micro} />],
              [members.wageringLeft, <Money key="left" micro={wagering.remaining_micro} />],
              [members.until, <Time key="until" at={wagering.expires_at} />],
            ]}
          />
        )}
      </div>
      <ul aria-label={members.openPayments}>
        {open.map(({ id, kind, amount_micro, status, created_at }) => (
          <CardRow
            key={id}
            title={
              <>
                {members.types[openingOf[kind]]}{' '}
                <PaymentLink kind={kind} id={id}>
                  <Money micro={amount_micro} />
                </PaymentLink>
                <Badge tone="accent">{paymentState(kind, status)}</Badge>
              </>
            }
            note={<TimeAgo at={created_at} />}
          />
        ))}
      </ul>
    </Card>
  );
}

export function ProtectionCard({ member }: CardProps) {
  const { members } = useText();
  const { limits } = member.protection;
  const baht = (amount: number) =>
    amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Card title={members.limits}>
      {limits.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-muted">{members.noLimits}</p>
      ) : (
        <div className="border-t border-line px-4 py-3">
          <DefinitionList
            rows={limits.map(({ kind, period, used, amount }) => [
              `${members.limitKinds[kind]} ${members.limitPeriods[period]}`,
              members.limitUsed(baht(used), amount === null ? '∞' : baht(amount)),
            ])}
          />
        </div>
      )}
    </Card>
  );
}

export function SignInsCard({ member }: CardProps) {
  const { members } = useText();
  const shown = member.sessions.slice(0, SIGN_INS_SHOWN);
  return (
    <Card title={members.signIns}>
      {shown.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-muted">{members.noSignIns}</p>
      )}
      <ul aria-label={members.signIns}>
        {shown.map((session) => (
          <CardRow
            key={session.id}
            title={
              <>
                {deviceName(session.user_agent) ?? members.unknownDevice}
                {session.is_living && <Badge tone="success">{members.living}</Badge>}
              </>
            }
            note={
              <>
                {session.network} · <TimeAgo at={session.last_active_at} />
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

export function NotesCard({ member }: CardProps) {
  const { members } = useText();
  return (
    <Card title={members.notes}>
      {member.notes.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-muted">{members.noNotes}</p>
      )}
      <ul aria-label={members.notes} className="max-h-80 overflow-y-auto">
        {member.notes.map(({ kind, actor, text, at }) => (
          <CardRow
            key={`${at} ${kind}`}
            title={
              <>
                <Badge>{members.types[kind] ?? kind}</Badge> {text}
              </>
            }
            note={
              <>
                {actor} · <Time at={at} />
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
