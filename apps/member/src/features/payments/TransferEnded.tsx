import type { Payin } from '@kapao/contract/payments.ts';
import type { PayinKind } from '@kapao/contract/payments/rules.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { buttonClass } from '../../ui/button-class.ts';
import type { PayinOutcome } from './rules.ts';

interface TransferEndedProps {
  outcome: Exclude<PayinOutcome, 'success'>;
  payin: Payin;
}

/** The deposit can no longer be paid: says what happened and what not to do, and offers a new deposit. */
export function TransferEnded({ outcome, payin }: TransferEndedProps) {
  const { payments: text } = useText();
  const { title, hint } = useEndedText(outcome, payin);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-2 py-8 text-center">
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="[text-wrap:balance] text-muted">{hint}</p>
      <Link href={paths.deposit(payin.payment_id)} className={buttonClass('filled', 'mt-4 w-full')}>
        {text.startAnew}
      </Link>
    </div>
  );
}

function useEndedText(outcome: TransferEndedProps['outcome'], { kind }: Payin) {
  const { payments: text } = useText();
  switch (outcome) {
    case 'rejected':
      return { title: text.payinRejected, hint: text.payinFailedHint };
    case 'refunded':
      return { title: text.payinRefunded, hint: text.payinRefundedHint };
    case 'reversed':
      return { title: text.payinReversed, hint: text.payinReversedHint };
    case 'failed':
      return { title: text.payinFailed, hint: text.payinFailedHint };
    case 'waiting':
      return {
        title: text.timeOver,
        hint: timeOverHints(text)[kind],
      };
    default:
      return outcome satisfies never;
  }
}

function timeOverHints(text: Catalogue['payments']): Readonly<Record<PayinKind, string>> {
  return {
    promptpay: text.timeOverHint,
    redirect: text.timeOverPageHint,
    'bank-transfer': text.timeOverAccountHint,
  };
}
