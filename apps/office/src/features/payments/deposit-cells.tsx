import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { formatMicro } from '../../lib/money.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = {
  pending: 'neutral',
  success: 'success',
  failed: 'neutral',
  reject: 'danger',
  reversed: 'danger',
} as const;

export function DepositStatusCell({ row }: { row: Pick<DepositRow, 'status' | 'slip_at'> }) {
  const { deposits: text } = useText();
  if (row.status === 'pending' && row.slip_at !== null) {
    return <Badge tone="warning">{text.slipWaits}</Badge>;
  }
  return <Badge tone={tones[row.status]}>{text.statuses[row.status]}</Badge>;
}

/** A transfer that brings another amount than its deposit asked for, with both amounts. */
export function OtherAmount({ asked, arrives }: { asked: string; arrives: string }) {
  const { deposits: text } = useText();
  return (
    <p className="text-small font-semibold text-warning">
      {text.otherAmount(formatMicro(asked), formatMicro(arrives))}
    </p>
  );
}

/** Both amounts in a dialog, which says what the member is credited with. */
export function OtherAmountCredited({ asked, arrives }: { asked: string; arrives: string }) {
  const { deposits: text } = useText();
  return (
    <p role="note" className="mt-2 font-semibold text-warning">
      {text.otherAmountCredited(formatMicro(asked), formatMicro(arrives))}
    </p>
  );
}
