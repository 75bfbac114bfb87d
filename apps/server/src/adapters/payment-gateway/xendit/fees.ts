import { get, readAnswer } from './client.ts';
import type { Desk } from './client.ts';
import { transactions } from './messages.ts';

/** A payment's fee, which Xendit books with the settlement: told, or still to be asked for. */
type Fee = { feeSatang: number } | { isFeeAwaited: true };

/** Reads the fee of a payment that has ended. A fault here never hides the payment's outcome. */
export async function readFee(
  desk: Desk,
  { reference, cashflow }: { reference: string; cashflow: 'MONEY_IN' | 'MONEY_OUT' },
): Promise<Fee> {
  try {
    const query = new URLSearchParams({ reference_id: reference });
    const { data } = readAnswer(transactions, await get(desk, `/transactions?${query.toString()}`));
    const [booked, second] = data.filter(
      (line) =>
        line.reference_id === reference && line.cashflow === cashflow && line.currency === 'THB',
    );
    // Two lines, or a tax that somebody withholds: a person compares the settlement.
    if (!booked || second || booked.fee.status !== 'COMPLETED') return { isFeeAwaited: true };
    const { fee } = booked;
    if (fee.xendit_withholding_tax !== 0 || fee.third_party_withholding_tax !== 0) {
      return { isFeeAwaited: true };
    }
    return { feeSatang: fee.xendit_fee + fee.value_added_tax };
  } catch {
    return { isFeeAwaited: true };
  }
}
