import type { Payin, PaymentMethod } from '@kapao/contract/payments.ts';
import { takesSlip } from '@kapao/contract/payments/rules.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Countdown } from './Countdown.tsx';
import { DepositDetailCard } from './DepositDetailCard.tsx';
import { NothingCame } from './NothingCame.tsx';
import { QrPicture } from './QrPicture.tsx';
import { canResumeDeposit, depositSteps, timeLeftMs, type DepositOutcome } from './rules.ts';
import { SlipReceived } from './SlipReceived.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { AmountToReceive, AmountToTransfer } from './TransferAmounts.tsx';
import { TransferEnded } from './TransferEnded.tsx';

const TICK_MS = 1000;

interface TransferStepProps {
  /** Undefined if the method no longer exists; a QR can be paid without it. */
  method: PaymentMethod | undefined;
  payin: Payin;
  outcome: Exclude<DepositOutcome, 'success'>;
}

/** Shows the QR or the account until the transfer arrives or the time is over (pay-78, pay-85). */
export function TransferStep({ method, payin, outcome }: TransferStepProps) {
  const now = useNow(TICK_MS);
  const leftMs = timeLeftMs(payin.transfer_in, now);
  const byAccount = depositSteps[payin.kind].isToAccount;
  const { ref_code, has_slip: hasSlip } = payin;
  if (outcome === 'waiting' && hasSlip) {
    return (
      <>
        <SlipReceived payin={payin} />
        <StartAnew payin={payin} />
      </>
    );
  }
  if (outcome === 'waiting' && leftMs > 0) {
    return (
      <>
        <Transfer method={method} payin={payin} leftMs={leftMs} />
        {byAccount && <SlipUpload refCode={ref_code} isAnother={false} />}
        <Waiting />
        {!byAccount && <NothingCame refCode={ref_code} />}
        <StartAnew payin={payin} />
      </>
    );
  }
  // Server and phone may notice the deadline at different moments; both show "time is over".
  const isTimeOver = outcome === 'waiting' || (outcome === 'failed' && leftMs === 0);
  const canSendSlip = isTimeOver && takesSlip[payin.kind] && canResumeDeposit(payin, false, now);
  return (
    <>
      <TransferEnded outcome={isTimeOver ? 'waiting' : outcome} payin={payin} />
      {canSendSlip && <SlipUpload refCode={ref_code} isAnother={hasSlip} />}
    </>
  );
}

interface TransferProps {
  method: PaymentMethod | undefined;
  payin: Payin;
  leftMs: number;
}

function Transfer({ method, payin, leftMs }: TransferProps) {
  const { payments: text } = useText();
  const byAccount = depositSteps[payin.kind].isToAccount;
  return (
    <>
      <Card className="flex flex-col items-center gap-3">
        <Countdown leftMs={leftMs} />
        <AmountToTransfer payin={payin} />
        {!byAccount && <QrPicture payin={payin} />}
        <p className="text-center text-caption text-muted">
          {byAccount ? text.timeLeftAccountHint : text.timeLeftHint}
        </p>
      </Card>
      {method !== undefined && method.bank_acc_number !== '' && (
        <DepositDetailCard method={method} />
      )}
      <AmountToReceive payin={payin} />
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

function StartAnew({ payin }: { payin: Payin }) {
  const { payments: text } = useText();
  return (
    <Link href={paths.deposit(payin.payment_id)} className={buttonClass('quiet')}>
      {text.startAnew}
    </Link>
  );
}
