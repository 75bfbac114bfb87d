import { nameIn } from '../../lib/name-in.ts';
import type { Candidate, DepositRow } from '@kapao/contract/office/deposits.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { depositApprovalReasons, depositRejectReasons } from '@kapao/contract/office/reasons.ts';
import { WaitingNote } from '../../api/WaitingNote.tsx';
import { formatMicro } from '../../lib/money.ts';
import { itemPaths } from '../../lib/paths.ts';
import { reasonText } from '../../lib/reason-text.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { OtherAmount } from '../../text/OtherAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ShortReference } from '../../text/ShortReference.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { ContradictionsOf } from './Contradictions.tsx';
import { costRows } from './cost-rows.tsx';
import { ReverseDeposit } from './ReverseDeposit.tsx';
import { DepositStatusCell } from './deposit-cells.tsx';
import { memberReasonText } from './member-reason.ts';
import { NewestNote } from './NewestNote.tsx';
import { PayeeLink } from './PayeeLink.tsx';
import { SlipCheck } from './SlipCheck.tsx';
import { Slips, useSlips } from './Slips.tsx';
import { StatementForm } from './StatementForm.tsx';
import { UnclearAnswerNote } from './UnclearAnswerNote.tsx';
import { creditingOperations } from './use-deposit-acts.tsx';
import type { DepositActs } from './use-deposit-acts.tsx';

/** A deposit, its slip, and the bank's transfers that it may be. */
export function DepositPanel({
  row,
  acts,
  onClose,
}: {
  row: DepositRow;
  acts: DepositActs;
  onClose: () => void;
}) {
  const { deposits: text } = useText();
  const slips = useSlips(row.ref_code);
  const isWaiting = row.status === 'pending' && row.slip_at !== null;
  return (
    <SidePanel
      title={text.title(formatMicro(row.amount_micro))}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" disabledReason={acts.reject.off} onClick={acts.reject.run}>
            {text.reject}
          </Button>
          <ReverseDeposit key={row.ref_code} row={row} />
          <Button
            busy={slips.busy}
            disabledReason={slips.off}
            aria-expanded={slips.pictures !== null}
            onClick={slips.toggle}
          >
            {slips.pictures === null ? text.showSlips : text.hideSlips}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ContradictionsOf subject={row.ref_code} />
        <WaitingNote
          target={`deposit:${row.ref_code}`}
          operations={[...creditingOperations, 'proposeDepositReversal']}
        />
        {row.explanations.length > 0 && (
          <section>
            <h3 className="mb-1.5 font-semibold">{text.notes}</h3>
            <ul className="text-warning">
              {row.explanations.map((explanation) => (
                <li key={explanation}>{text.explanations[explanation]}</li>
              ))}
            </ul>
          </section>
        )}
        <UnclearAnswerNote answer={row.unclear_answer} />
        {row.slip_check && <SlipCheck check={row.slip_check} askedMicro={row.amount_micro} />}
        {/* The candidates decide, so they stand before the facts, where no scrolling is needed. */}
        {isWaiting && (
          <section>
            <h3 className="mb-1.5 font-semibold">{text.candidates}</h3>
            {row.candidates.length === 0 && <p className="text-muted">{text.noCandidates}</p>}
            <ul className="flex flex-col gap-3">
              {row.candidates.map((candidate) => (
                <CandidateRow
                  key={candidate.transfer_id}
                  candidate={candidate}
                  askedMicro={row.amount_micro}
                  acts={acts}
                />
              ))}
            </ul>
          </section>
        )}
        {row.status === 'failed' && !row.is_cancelled && (
          <p className="border-l-2 border-accent pl-3">{text.ranOutSay}</p>
        )}
        <Facts row={row} />
        {slips.pictures !== null && <Slips pictures={slips.pictures} onClose={slips.toggle} />}
        <NewestNote memberId={row.member.member_id} />
        {acts.reject.off === undefined && <StatementForm acts={acts} />}
      </div>
    </SidePanel>
  );
}

function Facts({ row }: { row: DepositRow }) {
  const { deposits: text, gatewayMoney } = useText();
  const inLanguage = useInLanguage();
  const language = useLanguage();
  const reasons = { ...depositApprovalReasons, ...depositRejectReasons };
  const code = (value: string) => <code className="font-mono text-small break-all">{value}</code>;
  return (
    <DefinitionList
      rows={[
        [
          text.reference,
          <ShortReference key="reference" reference={row.short_reference} at={row.created_at} />,
        ],
        [text.member, <PayeeLink key="member" member={row.member} />],
        [text.method, nameIn(row.method, language)],
        [text.requested, <Money key="requested" micro={row.requested_micro} />],
        [text.amount, <Money key="amount" micro={row.amount_micro} />],
        [text.credited, row.credited_micro && <Money key="credited" micro={row.credited_micro} />],
        ...(row.credited_micro === null
          ? []
          : [
              [gatewayMoney.memberFee, <Money key="fee" micro={row.fee_micro} />] as const,
              ...costRows(gatewayMoney, {
                feeMicro: row.fee_micro,
                costMicro: row.gateway_cost_micro,
              }),
            ]),
        [text.payer, row.payer_name && <PersonName key="payer" name={row.payer_name} />],
        [text.status, <DepositStatusCell key="status" row={row} />],
        [text.opened, <Time key="opened" at={row.created_at} />],
        [
          row.is_cancelled ? text.cancelledAt : text.ranOutAt,
          row.status === 'failed' && row.ended_at && <Time key="ended" at={row.ended_at} />,
        ],
        [text.slipAt, row.slip_at && <TimeAgo key="slip" at={row.slip_at} />],
        [text.slipTransfers, row.slip_transfers.length > 0 && code(row.slip_transfers.join(', '))],
        [text.slipBanks, row.slip_banks.length > 0 && row.slip_banks.join(', ')],
        [
          text.sameSlipAs,
          row.same_slip_as.length > 0 && <OtherDeposits key="before" deposits={row.same_slip_as} />,
        ],
        [
          text.slipAgainIn,
          row.slip_again_in.length > 0 && (
            <OtherDeposits key="after" deposits={row.slip_again_in} />
          ),
        ],
        [text.decision, row.decision?.by],
        [text.reason, row.decision && reasonText(row.decision.reason, reasons, inLanguage)],
        [text.memberReads, memberReasonText(row.member_reason, inLanguage)],
        [text.reversedBy, row.reversal?.by],
        [text.reversedAt, row.reversal && <Time key="reversed" at={row.reversal.at} />],
        [text.reversedReason, row.reversal?.reason],
        [text.refCode, code(row.ref_code)],
      ]}
    />
  );
}

function OtherDeposits({ deposits }: { deposits: DepositRow['same_slip_as'] }) {
  return deposits.map(({ ref_code, short_reference }) => (
    <a
      key={ref_code}
      href={itemPaths.deposit(ref_code)}
      className="within-line mr-2 underline underline-offset-2"
    >
      {short_reference}
    </a>
  ));
}

function CandidateRow({
  candidate,
  askedMicro,
  acts,
}: {
  candidate: Candidate;
  askedMicro: string;
  acts: DepositActs;
}) {
  const { deposits: text } = useText();
  const { amount_micro, payer_name, payer_account_last4, paid_at, transfer_id, reasons } =
    candidate;
  return (
    <li className="border-l-2 border-accent pl-3">
      <p className="flex justify-between gap-3">
        <span>
          <PersonName name={payer_name} />{' '}
          <span className="text-muted">{maskedAccount(payer_account_last4)}</span>
        </span>
        <Money micro={amount_micro} className="font-semibold" />
      </p>
      {candidate.is_other_amount && <OtherAmount asked={askedMicro} arrives={amount_micro} />}
      <p className="text-small text-success">
        {reasons.map((reason) => text.candidateReasons[reason]).join(' · ')}
      </p>
      <p className="text-small text-muted">
        {paid_at !== null && <Time at={paid_at} />} <span className="font-mono">{transfer_id}</span>
      </p>
      <Button
        className="mt-1"
        disabledReason={acts.approveOff}
        onClick={() => acts.approve({ transferId: transfer_id, amountMicro: amount_micro })}
      >
        {text.useIt}
      </Button>
    </li>
  );
}
