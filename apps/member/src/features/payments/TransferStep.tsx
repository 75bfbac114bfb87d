import type { PayinRequest, PaymentMethod } from '@kapao/contract/payments.ts';
import { takesSlip } from '@kapao/contract/payments/rules.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { refreshProfile } from '../../api/profile.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Countdown } from './Countdown.tsx';
import { DepositDetailCard } from './DepositDetailCard.tsx';
import { QrPicture } from './QrPicture.tsx';
import { invalidateHistory } from './queries.ts';
import { DEPOSIT_NOTICE_MS, canResumePayin, payinSteps, timeLeftMs } from './rules.ts';
import { SlipReceived } from './SlipReceived.tsx';
import { SlipUpload } from './SlipUpload.tsx';
import { AmountToReceive, AmountToTransfer } from './TransferAmounts.tsx';
import { TransferEnded } from './TransferEnded.tsx';
import { usePayinOutcome } from './use-payin-outcome.ts';

const TICK_MS = 1000;

interface TransferStepProps {
  method: PaymentMethod;
  payin: PayinRequest;
  onSlip: () => void;
  /** Called when the deposit has ended or the member starts another. */
  onLeave: () => void;
}

/**
 * Shows the QR or the account and waits in the deposit's live room for the transfer (pay-78).
 */
export function TransferStep({ method, payin, onSlip, onLeave }: TransferStepProps) {
  const now = useNow(TICK_MS);
  const leftMs = timeLeftMs(payin.transfer_in, now);
  const { outcome, hasSlip } = usePayinOutcome(payin.ref_code);
  const byAccount = payinSteps[payin.kind].isToAccount;
  useSuccessNavigation(outcome === 'success', onLeave);

  const slip = takesSlip[payin.kind] && (
    <SlipUpload refCode={payin.ref_code} isAnother={hasSlip} onSent={onSlip} />
  );
  if (outcome === 'waiting' && hasSlip) {
    return (
      <div className="flex flex-col gap-3">
        <SlipReceived payin={payin} onSent={onSlip} />
        <StartAnew onLeave={onLeave} />
      </div>
    );
  }
  if (outcome === 'waiting' && leftMs > 0) {
    return (
      <div className="flex flex-col gap-3">
        <Transfer method={method} payin={payin} leftMs={leftMs} />
        {slip}
        <Waiting />
        <StartAnew onLeave={onLeave} />
      </div>
    );
  }
  if (outcome === 'success') return null;
  // Server and phone may notice the deadline at different moments; both show "time is over".
  const isTimeOver = outcome === 'waiting' || (outcome === 'failed' && leftMs === 0);
  const canSendSlip = isTimeOver && canResumePayin(payin, false, now);
  return (
    <>
      <TransferEnded
        outcome={isTimeOver ? 'waiting' : outcome}
        byAccount={byAccount}
        onLeave={onLeave}
      />
      {canSendSlip && slip}
    </>
  );
}

interface TransferProps {
  method: PaymentMethod;
  payin: PayinRequest;
  leftMs: number;
}

function Transfer({ method, payin, leftMs }: TransferProps) {
  const { payments: text } = useText();
  const byAccount = payinSteps[payin.kind].isToAccount;
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
      {method.bank_acc_number !== '' && <DepositDetailCard method={method} />}
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

function StartAnew({ onLeave }: { onLeave: () => void }) {
  const { payments: text } = useText();
  return (
    <Button variant="quiet" onClick={onLeave}>
      {text.startAnew}
    </Button>
  );
}

/** When the deposit has arrived, shows the notice and goes to the home screen (pay-81). */
function useSuccessNavigation(hasArrived: boolean, onLeave: () => void): void {
  const { payments: text } = useText();
  const [, navigate] = useLocation();
  const finish = useEffectEvent(() => {
    onLeave();
    invalidateHistory();
    void refreshProfile();
    void showSuccess(text.depositSucceeded, { durationMs: DEPOSIT_NOTICE_MS });
    navigate(paths.root());
  });
  useEffect(() => {
    if (hasArrived) finish();
  }, [hasArrived]);
}
