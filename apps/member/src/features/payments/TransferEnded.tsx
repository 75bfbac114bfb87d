import type { DepositDetails } from '@kapao/contract/payments.ts';
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { buttonClass } from '../../ui/button-class.ts';
import type { DepositOutcome } from './rules.ts';

interface TransferEndedProps {
  outcome: Exclude<DepositOutcome, 'success'>;
  deposit: DepositDetails;
}

/** Shown where a deposit can no longer be paid: what happened, what not to do, and a button for a new deposit. */
export function TransferEnded({ outcome, deposit }: TransferEndedProps) {
  const { payments: text } = useText();
  const { title, hint } = useEndedText(outcome, deposit);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-2 py-8 text-center">
      <h2 className="text-title font-semibold">{title}</h2>
      {hint !== null && <p className="[text-wrap:balance] text-muted">{hint}</p>}
      <Link
        href={paths.deposit(deposit.payment_id)}
        className={buttonClass(mayBePaidAlready(outcome) ? 'outlined' : 'filled', 'mt-4 w-full')}
      >
        {text.startAnew}
      </Link>
    </div>
  );
}

/** Whether money may have been sent for it: then a new deposit is not the first thing to offer. */
function mayBePaidAlready(outcome: TransferEndedProps['outcome']): boolean {
  return outcome === 'failed' || outcome === 'rejected';
}

function useEndedText(outcome: TransferEndedProps['outcome'], deposit: DepositDetails) {
  const { payments: text, underWay } = useText();
  const { kind, is_cancelled: isCancelled } = deposit;
  if (isCancelled) return { title: underWay.cancelled, hint: underWay.cancelledHint };
  switch (outcome) {
    case 'rejected':
      // The reason below says what to do.
      return {
        title: text.depositRejected,
        hint: deposit.reason === null ? text.openedDepositFailedHint : null,
      };
    case 'refunded':
      return { title: text.depositRefunded, hint: text.depositRefundedHint };
    case 'reversed':
      return { title: text.depositReversed, hint: text.depositReversedHint };
    case 'failed':
      return { title: text.openedDepositFailed, hint: text.openedDepositFailedHint };
    case 'waiting':
      return {
        title: text.timeOver,
        hint: timeOverHints(text)[kind],
      };
    default:
      return outcome satisfies never;
  }
}

function timeOverHints(text: Catalogue['payments']): Readonly<Record<DepositKind, string>> {
  return {
    promptpay: text.timeOverHint,
    'gateway-qr': text.timeOverPageHint,
    redirect: text.timeOverPageHint,
    'bank-transfer': text.timeOverAccountHint,
  };
}
