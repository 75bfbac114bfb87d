import { useState } from 'react';
import { caseNumber, isInternalCase } from '@kapao/contract/cases/rules.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useMay } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay } from '../../lib/dates.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { useDecisionName } from '../../text/use-decision-name.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { CloseProtectionDialog } from './CloseProtectionDialog.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseStateBadge, OwnerName } from './CasesTable.tsx';
import { CaseWithdrawals } from './CaseWithdrawals.tsx';
import { CaseThread } from './CaseThread.tsx';
import { MemberWithdrawals } from './MemberWithdrawals.tsx';
import type { OpenCase } from './open-case.ts';
import { ProtectionCare } from './ProtectionCare.tsx';
import { RiskMembers } from './RiskMembers.tsx';
import { useCaseActs } from './use-case-acts.ts';
import { WriteCard } from './WriteCard.tsx';

/** One case: its facts, the thread with the answer, and what staff wrote for each other (case-09). */
export function CasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQueryOf('getCase', { params: { id } }, usePolling());
  return query.data ? (
    <Panel found={query.data} onClose={onClose} />
  ) : (
    <SidePanel title="" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SidePanel>
  );
}

function Panel({ found, onClose }: { found: OpenCase; onClose: () => void }) {
  const { cases: text } = useText();
  const acts = useCaseActs(found);
  const isClosed = found.state === 'closed';
  const isQuestion = !isInternalCase(found.kind);
  const [isClosing, setClosing] = useState(false);
  return (
    <SidePanel
      title={text.title(caseNumber(found.number))}
      onClose={onClose}
      actions={
        <>
          <Button disabledReason={acts.takeOff} busy={acts.isTaking} onClick={acts.take}>
            {text.take}
          </Button>
          {isClosed ? (
            <Button disabledReason={acts.off} onClick={acts.reopen}>
              {text.reopen}
            </Button>
          ) : (
            <Button
              disabledReason={acts.closeOff}
              onClick={found.kind === 'protection' ? () => setClosing(true) : acts.close}
            >
              {text.close}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {/* A question and its answer stand first, because the facts would push the answer out of the window. */}
        {isQuestion && (
          <>
            <CaseThread messages={found.messages} />
            {!isClosed && <WriteCard kind="answer" caseId={found.id} off={acts.off} />}
            <MemberWithdrawals username={found.member.username} />
          </>
        )}
        <Facts found={found} />
        {found.stop && <Stop stop={found.stop} off={acts.liftOff} onLift={acts.lift} />}
        <CaseWithdrawals rows={found.withdrawals} />
        {found.kind === 'protection' && <ProtectionCare found={found} />}
        {found.kind === 'risk' && <RiskMembers found={found} />}
        <CaseNotes notes={found.notes} />
        <WriteCard kind="note" caseId={found.id} off={acts.off} />
      </div>
      {isClosing && <CloseProtectionDialog caseId={found.id} onClose={() => setClosing(false)} />}
    </SidePanel>
  );
}

function Facts({ found }: { found: OpenCase }) {
  const { cases: text, protection, risk } = useText();
  const decisionName = useDecisionName();
  const language = useLanguage();
  const { member } = found;
  return (
    <DefinitionList
      rows={[
        [text.kind, text.kinds[found.kind]],
        [text.state, <CaseStateBadge key="state" {...found} />],
        [
          found.kind === 'protection' ? protection.decision : risk.decision,
          found.decision && decisionName(found.decision),
        ],
        [protection.followUpOn, found.follow_up_on && formatDay(found.follow_up_on, language)],
        [
          text.member,
          <a
            key="member"
            href={itemPaths.member(member.member_id)}
            className="within-line underline underline-offset-2"
          >
            {member.username} · {member.name}
          </a>,
        ],
        [
          text.reference,
          found.reference && (
            <Reference key="ref" reference={found.reference} about={found.about} />
          ),
        ],
        [text.owner, <OwnerName key="owner" owner={found.owner} />],
        [text.opened, <Time key="opened" at={found.opened_at} />],
        [text.last, <Time key="last" at={found.last_at} />],
      ]}
    />
  );
}

interface ReferenceProps {
  reference: NonNullable<OpenCase['reference']>;
  about: OpenCase['about'];
}

function Reference({ reference: { kind, id }, about }: ReferenceProps) {
  const { cases: text } = useText();
  const inLanguage = useInLanguage();
  const may = useMay();
  const href =
    kind === 'deposit' && may('deposits:read')
      ? itemPaths.deposit(id)
      : kind === 'withdrawal' && may('withdrawals:read')
        ? itemPaths.withdrawal(id)
        : kind === 'round' && may('members:read')
          ? itemPaths.transfer(id)
          : undefined;
  const named =
    about === null ? id : inLanguage({ th: about.name, en: about.name_en ?? about.name });
  const name = (
    <>
      {text.references[kind]} <span className="wrap-anywhere">{named}</span>
    </>
  );
  if (href === undefined) return name;
  return (
    <a href={href} className="underline underline-offset-2">
      {name}
    </a>
  );
}

function Stop({
  stop,
  off,
  onLift,
}: {
  stop: NonNullable<OpenCase['stop']>;
  off: string | undefined;
  onLift: () => void;
}) {
  const { cases: text } = useText();
  if (stop.lifted) {
    const { by, at, reason } = stop.lifted;
    return (
      <p className="text-small text-muted">
        {text.liftedBy(by)} · <Time at={at} /> · {reason}
      </p>
    );
  }
  return (
    <section className="flex flex-col gap-2 border-l-2 border-danger pl-3">
      <h3 className="font-semibold text-danger">{text.stop}</h3>
      <DefinitionList
        rows={[
          [text.stopSince, <Time key="since" at={stop.since} />],
          [text.stopValue, <Money key="value" micro={stop.value_micro} />],
        ]}
      />
      <p className="text-small text-muted">{text.stopHint}</p>
      <p>
        <Button look="danger" disabledReason={off} onClick={onLift}>
          {text.lift}
        </Button>
      </p>
    </section>
  );
}
