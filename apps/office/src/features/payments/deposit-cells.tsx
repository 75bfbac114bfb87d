import type { DepositRow } from '@kapao/contract/office/deposits.ts';
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
