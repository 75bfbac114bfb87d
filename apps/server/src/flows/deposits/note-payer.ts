import { nameSign, accountSign, noteSigns } from '../../features/fair-offers/signs-store.ts';
import { comparedName } from '../../features/payments/methods/bank-names.ts';
import { findPayer } from '../../features/payments/transfers/transfers-store.ts';
import type { Tx } from '../../db/database.ts';

/** The payer of a transfer, as the gateway reports them. */
export interface Payer {
  payerAccountNumber: string;
  payerName: string;
}

/** fair-04: stores the payer of a member's deposit as proven signs of the person: the account and the name. */
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

/**
 * fair-04: stores the payer of a transfer that staff credit. A transfer that the gateway has not reported names no
 * payer.
 */
export async function notePayerOf(
  tx: Tx,
  memberId: bigint,
  transfer: { gatewayCode: string; transferId: string },
): Promise<void> {
  const payer = await findPayer(tx, transfer);
  if (payer) await notePayer(tx, memberId, payer);
}
