import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import {
  approvalReasons,
  paidReasons,
  unpaidReasons,
  withdrawalRejectReasons,
} from '@kapao/contract/office/reasons.ts';
import type { ReactNode } from 'react';
import type { useQueryOf } from '../../api/use-query-of.ts';
import { WaitingNote } from '../../api/WaitingNote.tsx';
import { formatMicro } from '../../lib/money.ts';
import { reasonText } from '../../lib/reason-text.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { ShortReference } from '../../text/ShortReference.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { ContradictionsOf } from './Contradictions.tsx';
import { costRows } from './cost-rows.tsx';
import { StoredDecision } from './StoredDecision.tsx';
import { memberReasonText } from './member-reason.ts';
import { NewestNote } from './NewestNote.tsx';
import { PaidAccount } from './PaidAccount.tsx';
import { PayeeLink } from './PayeeLink.tsx';
import { RiskChecks } from './RiskChecks.tsx';
import { Signals } from './Signals.tsx';
import { UnclearAnswerNote } from './UnclearAnswerNote.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import { TakerText, StatusBadge } from './withdrawal-cells.tsx';
import type { useWithdrawalActs } from './use-withdrawal-acts.ts';

type Details = OfficeData<'getWithdrawal'>;

/** The acts on a withdrawal that may wait for a second person. */
const heldOperations = [
  'approveWithdrawal',
  'rejectWithdrawal',
  'refundWithdrawal',
  'endUnpaidWithdrawal',
  'endPaidWithdrawal',
] as const;

/** The panel of one withdrawal: why it stopped, the evidence for and against it, and the acts. */
export function WithdrawalPanel({
  row,
  query,
  acts,
  onClose,
}: {
  row: WithdrawalRow;
  query: ReturnType<typeof useQueryOf<'getWithdrawal'>>;
  acts: ReturnType<typeof useWithdrawalActs>;
  onClose: () => void;
}) {
  const { withdrawals: text } = useText();
  const { take, approve, reject, send, giveBack, retry, refund } = acts;
  const offered = {
    decide: [
      [approve, 'primary'],
      [reject, 'danger'],
      [take, 'plain'],
      [send, 'plain'],
    ],
    withRisk: [[giveBack, 'primary']],
    ended: [
      [retry, 'plain'],
      [refund, 'plain'],
    ],
  } as const;
  const isDecided = row.approval !== 'waiting';
  const state = isDecided ? 'ended' : row.with_risk_since === null ? 'decide' : 'withRisk';
  return (
    <SidePanel
      title={text.title(formatMicro(row.amount_micro))}
      onClose={onClose}
      actions={offered[state].map(([{ label, off, run }, look]) => (
        <Button key={label} look={look} disabledReason={off} onClick={run}>
          {label}
        </Button>
      ))}
    >
      <Loaded query={query}>
        {(details) => (
          <div className="flex flex-col gap-5">
            <ContradictionsOf subject={details.id} />
            <WaitingNote target={`withdrawal:${details.id}`} operations={heldOperations} />
            <UnknownOutcome details={details} />
            <UnclearAnswerNote answer={details.gateway.unclear_answer} />
            <RiskChecks checks={details.risk_checks} />
            <Reasons details={details} />
            {/* The signals decide, so they stand before the facts, where no scrolling is needed. */}
            <Section title={isDecided ? text.signalsNow : text.signals}>
              {isDecided && <p className="mb-1.5 text-small text-muted">{text.signalsNowHint}</p>}
              <WaitingWork waiting={details.waiting} memberId={details.member.member_id} />
              <Signals signals={details.signals} />
            </Section>
            <Section title={text.account}>
              <PaidAccount details={details} />
            </Section>
            <NewestNote memberId={details.member.member_id} />
            <Facts details={details} />
            <Decisions details={details} />
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Reasons({ details: { reasons } }: { details: Details }) {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  if (reasons.length === 0) return null;
  return (
    <Section title={text.reasons}>
      <ul className="text-warning">
        {reasons.map((reason) => (
          <li key={reason.en}>{inLanguage(reason)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Facts({ details }: { details: Details }) {
  const { withdrawals: text, gatewayMoney } = useText();
  const inLanguage = useInLanguage();
  const { fee_micro: feeMicro, gateway } = details;
  const isPaid = details.status === 'success' || details.status === 'refund';
  const net = String(BigInt(details.amount_micro) - BigInt(details.fee_micro));
  return (
    <DefinitionList
      rows={[
        [
          text.reference,
          <ShortReference
            key="reference"
            reference={details.short_reference}
            at={details.created_at}
          />,
        ],
        [text.member, <PayeeLink key="member" member={details.member} />],
        [text.amount, <Money key="amount" micro={details.amount_micro} />],
        [text.fee, <Money key="fee" micro={details.fee_micro} />],
        [text.arrives, <Money key="net" micro={net} />],
        ...(isPaid ? costRows(gatewayMoney, { feeMicro, costMicro: gateway.cost_micro }) : []),
        [text.status, <StatusBadge key="status" row={details} />],
        [
          text.asked,
          <span key="asked">
            <Time at={details.created_at} /> · <TimeAgo at={details.created_at} />
          </span>,
        ],
        [text.memberReads, memberReasonText(details.member_reason, inLanguage)],
        [text.takenBy, details.claim && <TakerText key="taker" taker={details.claim} />],
        [
          text.id,
          <code key="id" className="font-mono text-small break-all">
            {details.id}
          </code>,
        ],
      ]}
    />
  );
}

function Decisions({ details }: { details: Details }) {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const { automatic_decision: automatic, decision, gateway } = details;
  const endReasons = { ...unpaidReasons, ...paidReasons };
  const reasons = { ...approvalReasons, ...withdrawalRejectReasons };
  return (
    <>
      <Section title={text.automatic}>
        <StoredDecision decision={automatic} />
      </Section>
      {decision && (
        <Section title={text.decision}>
          <DefinitionList
            rows={[
              [text.approval, text.approvals[details.approval]],
              [text.decidedBy, decision.by],
              [text.decidedAt, <Time key="at" at={decision.at} />],
              [text.reason, reasonText(decision.reason, reasons, inLanguage)],
            ]}
          />
        </Section>
      )}
      {details.approval !== 'waiting' && (
        <Section title={text.gateway}>
          <DefinitionList
            rows={[
              [text.gateway, gateway.code],
              [text.gatewayWithdrawalId, gateway.payout_id],
              [text.attempts, String(gateway.attempts)],
              [
                text.nextAsk,
                details.ended_at === null && <Time key="next" at={gateway.next_ask_at} />,
              ],
              [text.unknown.endedBy, gateway.ended_by],
              [
                text.failure,
                gateway.failure && reasonText(gateway.failure, endReasons, inLanguage),
              ],
            ]}
          />
        </Section>
      )}
    </>
  );
}
