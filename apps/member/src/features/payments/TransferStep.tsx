import type { PayinRequest, PaymentMethod } from '@kapao/contract/payments.ts';
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
import { forgetHistory } from './queries.ts';
import { DEPOSIT_NOTICE_MS, timeLeftMs } from './rules.ts';
import { AmountToReceive, AmountToTransfer } from './TransferAmounts.tsx';
import { usePayinOutcome } from './use-payin-outcome.ts';

const TICK_MS = 1000;

interface TransferStepProps {
  method: PaymentMethod;
  payin: PayinRequest;
  /** The deposit has ended, or the member begins another. */
  onLeave: () => void;
}

/** SPEC 2.4, "QR screen": waits in the deposit's live room for the transfer to arrive. */
export function TransferStep({ method, payin, onLeave }: TransferStepProps) {
  const { payments: text } = useText();
  const leftMs = timeLeftMs(payin.transfer_in, useNow(TICK_MS));
  const outcome = usePayinOutcome(payin.ref_code);
  useArrival(outcome === 'success', onLeave);

  const isUsable = outcome === 'waiting' && leftMs > 0;
  if (!isUsable) {
    return (
      <Ended
        title={outcome === 'failed' ? text.payinFailed : text.timeOver}
        hint={outcome === 'failed' ? text.payinFailedHint : text.timeOverHint}
        onLeave={onLeave}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Card className="flex flex-col items-center gap-3">
        <Countdown leftMs={leftMs} />
        <AmountToTransfer payin={payin} />
        {payin.qrcode_image !== '' && <QrPicture payin={payin} />}
        <p className="text-center text-caption text-muted">{text.timeLeftHint}</p>
      </Card>
      <AmountToReceive payin={payin} />
      {method.bank_acc_number !== '' && <DepositDetailCard method={method} />}
      <output className="flex items-start gap-3 px-1 py-2 text-small text-muted">
        <span className="shrink-0 text-primary">
          <Spinner size={20} />
        </span>
        {text.waitingForTransfer}
      </output>
      <Button look="quiet" onClick={onLeave}>
        {text.startAnew}
      </Button>
    </div>
  );
}

/** SPEC section 4: the deposit has arrived, so the member goes home with the notice. */
function useArrival(hasArrived: boolean, onLeave: () => void): void {
  const { payments: text } = useText();
  const [, navigate] = useLocation();
  const arrive = useEffectEvent(() => {
    onLeave();
    forgetHistory();
    void refreshProfile();
    void showSuccess(text.depositSucceeded, { durationMs: DEPOSIT_NOTICE_MS });
    navigate(paths.root());
  });
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);
}

function Ended({ title, hint, onLeave }: { title: string; hint: string; onLeave: () => void }) {
  const { payments: text } = useText();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-2 py-12 text-center">
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="[text-wrap:balance] text-muted">{hint}</p>
      <Button className="mt-4 w-full" onClick={onLeave}>
        {text.startAnew}
      </Button>
    </div>
  );
}
