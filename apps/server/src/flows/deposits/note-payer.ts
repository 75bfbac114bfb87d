import { nameSign, accountSign, noteSigns } from '../../features/fair-offers/signs-store.ts';
import { comparedName } from '../../features/payments/methods/bank-names.ts';
import { findPayer } from '../../features/payments/transfers/transfers-store.ts';
import type { Tx } from '../../db/database.ts';

/** The payer of a transfer, as the gateway told of them. */
export interface Payer {
  payerAccountNumber: string;
  payerName: string;
}

/** fair-04: notes the payer of a member's deposit as a proven sign of the person behind it. */
export async function notePayer(
  tx: Tx,
  memberId: bigint,
  { payerAccountNumber, payerName }: Payer,
): Promise<void> {
  await noteSigns(tx, memberId, [
    ...accountSign(payerAccountNumber, true),
    ...nameSign(comparedName(payerName), true),
  ]);
}

/** Does the same for a transfer that staff credit; one without a report names no payer. */
export async function notePayerOf(
  tx: Tx,
  memberId: bigint,
  transfer: { gatewayCode: string; transferId: string },
): Promise<void> {
  const payer = await findPayer(tx, transfer);
  if (payer) await notePayer(tx, memberId, payer);
}
