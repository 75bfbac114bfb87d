import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import type { PayinOutcome } from './rules.ts';

interface TransferEndedProps {
  outcome: Exclude<PayinOutcome, 'success'>;
  byAccount: boolean;
  onLeave: () => void;
}

/** The deposit can no longer be paid: says what happened and what not to do, and offers a new deposit. */
export function TransferEnded({ outcome, byAccount, onLeave }: TransferEndedProps) {
  const { payments: text } = useText();
  const { title, hint } = useEndedText(outcome, byAccount);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-2 py-8 text-center">
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="[text-wrap:balance] text-muted">{hint}</p>
      <Button className="mt-4 w-full" onClick={onLeave}>
        {text.startAnew}
      </Button>
    </div>
  );
}

function useEndedText(outcome: TransferEndedProps['outcome'], byAccount: boolean) {
  const { payments: text } = useText();
  switch (outcome) {
    case 'rejected':
      return { title: text.payinRejected, hint: text.payinFailedHint };
    case 'refunded':
      return { title: text.payinRefunded, hint: text.payinRefundedHint };
    case 'failed':
      return { title: text.payinFailed, hint: text.payinFailedHint };
    case 'waiting':
      return {
        title: text.timeOver,
        hint: byAccount ? text.timeOverAccountHint : text.timeOverHint,
      };
    default:
      return outcome satisfies never;
  }
}
