import type { OfficeMember } from '@kapao/contract/office/members.ts';
import type { ReactNode } from 'react';
import { useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { AsOf, TimeAgo } from '../../ui/Time.tsx';
import { MemberBadges } from './MemberBadges.tsx';

interface MemberSummaryProps {
  member: OfficeMember;
  /** The time of the figures, in milliseconds. */
  asOf: number;
}

/** The head of a member's page: the state, the balances of now, and the figures since the registration (desk-42). */
export function MemberSummary({ member, asOf }: MemberSummaryProps) {
  const { members } = useText();
  const { balances, lifetime, protection } = member;
  const netMicro = BigInt(lifetime.deposited_micro) - BigInt(lifetime.withdrawn_micro);
  const hasDebt = balances.debt_micro !== '0';
  return (
    <section
      aria-label={members.summary}
      className="mb-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <MemberBadges status={member.status} breakUntil={protection.break_until} />
        <AsOf at={asOf} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-4 gap-y-2">
        <Figure label={members.cash}>
          <Money micro={balances.cash_micro} />
        </Figure>
        <Figure label={members.bonus}>
          <Money micro={balances.bonus_micro} />
        </Figure>
        <Figure label={members.held}>
          <Money micro={balances.held_micro} />
        </Figure>
        {hasDebt && (
          <Figure label={members.debt}>
            <Money signed micro={`-${balances.debt_micro}`} />
          </Figure>
        )}
        <Figure label={members.points}>
          <Money micro={balances.points_micro} />
        </Figure>
        <Figure label={members.deposited(lifetime.deposits)}>
          <Money micro={lifetime.deposited_micro} />
        </Figure>
        <Figure label={members.withdrawn(lifetime.withdrawals)}>
          <Money micro={lifetime.withdrawn_micro} />
        </Figure>
        <Figure label={members.netDeposits}>
          <Money signed micro={String(netMicro)} />
        </Figure>
        <Figure label={members.ggr}>
          <Money signed micro={lifetime.ggr_micro} />
        </Figure>
        <Figure label={members.bonusCost}>
          <Money micro={lifetime.bonus_cost_micro} />
        </Figure>
        <Figure label={members.lastDeposit}>
          {lifetime.last_deposit_at === null ? (
            members.never
          ) : (
            <TimeAgo at={lifetime.last_deposit_at} />
          )}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
