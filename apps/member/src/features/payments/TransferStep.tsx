import type { DepositDetails, PaymentMethod } from '@kapao/contract/payments.ts';
import { takesSlip } from '@kapao/contract/payments/rules.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CancelDeposit } from './CancelDeposit.tsx';
import { PromisedBonusLine } from './BonusOutcome.tsx';
import { Countdown } from './Countdown.tsx';
import { DepositDetailCard } from './DepositDetailCard.tsx';
import { IHavePaid } from './IHavePaid.tsx';
import { NothingCame } from './NothingCame.tsx';
import { QrPicture } from './QrPicture.tsx';
import { canResumeDeposit, depositSteps, timeLeftMs, type DepositOutcome } from './rules.ts';
import { SentSlip } from './SentSlip.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { AmountToReceive, AmountToTransfer } from './TransferAmounts.tsx';
import { ToContact } from './ToContact.tsx';
import { TransferEnded } from './TransferEnded.tsx';

const TICK_MS = 1000;

interface TransferStepProps {
  /** The method of the deposit; undefined if it no longer exists. A QR can be paid without it. */
  method: PaymentMethod | undefined;
  deposit: DepositDetails;
  outcome: Exclude<DepositOutcome, 'success'>;
}

/** Shows the QR or the account until the transfer arrives or the time is over (pay-78, pay-85). */
export function TransferStep({ method, deposit, outcome }: TransferStepProps) {
  const now = useNow(TICK_MS);
  const leftMs = timeLeftMs(deposit.transfer_in, now);
  const byAccount = depositSteps[deposit.kind].isToAccount;
  const { ref_code, has_slip: hasSlip } = deposit;
  const hasArrived = deposit.unmatched_transfers.length > 0;
  if (outcome === 'waiting' && hasSlip) {
    return (
      <>
        <SentSlip deposit={deposit} />
        {!hasArrived && <ToContact refCode={ref_code} />}
        <StartAnew deposit={deposit} />
      </>
    );
  }
  // Another amount has come: nothing is shown that could be paid a second time (pay-97).
  if (outcome === 'waiting' && hasArrived) return null;
  if (outcome === 'waiting' && leftMs > 0) {
    return (
      <>
        <Transfer method={method} deposit={deposit} leftMs={leftMs} />
        {byAccount && <SlipUpload refCode={ref_code} isAnother={false} />}
        {byAccount && <Waiting />}
        {byAccount && <ToContact refCode={ref_code} />}
        {!byAccount && <NothingCame deposit={deposit} />}
        <StartAnew deposit={deposit} />
        <CancelDeposit refCode={ref_code} amount={deposit.deposit_amount} />
      </>
    );
  }
  // Server and phone may notice the deadline at different moments; both show "time is over".
  const isTimeOver =
    !deposit.is_cancelled && (outcome === 'waiting' || (outcome === 'failed' && leftMs === 0));
  const canSendSlip =
    isTimeOver && takesSlip[deposit.kind] && canResumeDeposit(deposit, false, now);
  return (
    <>
      <TransferEnded outcome={isTimeOver ? 'waiting' : outcome} deposit={deposit} />
      {canSendSlip && <SlipUpload refCode={ref_code} isAnother={hasSlip} />}
    </>
  );
}

interface TransferProps {
  method: PaymentMethod | undefined;
  deposit: DepositDetails;
  leftMs: number;
}

function Transfer({ method, deposit, leftMs }: TransferProps) {
  const { payments: text } = useText();
  const byAccount = depositSteps[deposit.kind].isToAccount;
  return (
    <>
      <Card className="flex flex-col items-center gap-2 py-3">
        <Countdown leftMs={leftMs} />
        <AmountToTransfer deposit={deposit} />
        <PromisedBonusLine deposit={deposit} />
        {!byAccount && <QrPicture deposit={deposit} />}
        {!byAccount && <IHavePaid refCode={deposit.ref_code} />}
        <p className="text-center text-caption text-muted">
          {byAccount ? text.timeLeftAccountHint : text.timeLeftHint}
        </p>
      </Card>
      <p className="text-center text-small text-muted tabular-nums">
        {text.referenceLine(deposit.short_reference)}
      </p>
      {method !== undefined && method.bank_acc_number !== '' && (
        <DepositDetailCard method={method} />
      )}
      <AmountToReceive deposit={deposit} />
    </>
  );
}

function Waiting() {
  const { payments: text } = useText();
  return (
    <output className="flex items-start gap-3 px-1 py-2 text-small text-muted">
      <span className="shrink-0 text-primary">
        <Spinner size={20} />
      </span>
      {text.waitingForTransfer}
    </output>
  );
}

function StartAnew({ deposit }: { deposit: DepositDetails }) {
  const { payments: text } = useText();
  return (
    <Link href={paths.deposit(deposit.payment_id)} className={buttonClass('quiet')}>
      {text.startAnew}
    </Link>
  );
}
