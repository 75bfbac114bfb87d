import { formatCredit } from '../../lib/numbers.ts';
import type { Catalogue } from '../../text/th.ts';
import type { Detail } from '../../ui/DetailList.tsx';

/** The fee of a withdrawal and the rest that reaches the account; a free withdrawal says so (pay-99). */
export function withdrawalFeeDetails(
  amount: number,
  fee: number,
  { payments, common }: Catalogue,
): Detail[] {
  if (fee === 0) return [{ label: payments.feeLabel, value: payments.free }];
  const baht = (value: number) => `${formatCredit(value)} ${common.baht}`;
  return [
    { label: payments.feeLabel, value: baht(fee) },
    { label: payments.netAmount, value: baht(amount - fee) },
  ];
}
