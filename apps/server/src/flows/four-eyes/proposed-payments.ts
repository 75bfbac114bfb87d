import type { ProposedPayment } from '@kapao/contract/office/proposals.ts';
import type { Queryable } from '../../db/database.ts';
import { findNamedDeposits } from '../../features/payments/reads.ts';
import type { NamedDeposit } from '../../features/payments/reads.ts';
import { findReportedTransfers } from '../../features/payments/transfers/unmatched-store.ts';
import { candidateOf } from '../../features/payments/shown.ts';
import { paymentOfChange } from '../../features/proposals/rules.ts';
import type { NamedPayment, ProposedChange } from '../../features/proposals/rules.ts';

/** risk-24: reads the payment of each change as it is now; null for a change that is about no payment. */
export async function readProposedPayments(
  on: Queryable,
  changes: readonly ProposedChange[],
): Promise<(ProposedPayment | null)[]> {
  const named = changes.map(paymentOfChange);
  const refCodes = named.flatMap((payment) => payment?.refCode ?? []);
  const deposits = await findNamedDeposits(on, refCodes);
  const sought = named.map((payment) => soughtTransfer(payment, deposits));
  const reported = await findReportedTransfers(
    on,
    sought.flatMap((transfer) => transfer ?? []),
  );
  return named.map((payment, place) => {
    if (payment === null) return null;
    const transfer = sought[place] ?? null;
    const found = reported.find(
      ({ gatewayCode, transferId }) =>
        gatewayCode === transfer?.gatewayCode && transferId === transfer.transferId,
    );
    // The gateway may have reported another amount since the proposal was made.
    const arrivesMicro = found ? String(found.amountMicro) : payment.amountMicro;
    return {
      deposit: shownDeposit(depositOf(payment, deposits)),
      transfer:
        transfer === null || arrivesMicro === null
          ? null
          : {
              transfer_id: transfer.transferId,
              arrives_micro: arrivesMicro,
              proposed_micro: payment.amountMicro,
              payer: found ? payerOf(candidateOf(found)) : null,
            },
    };
  });
}

function depositOf(
  { refCode }: NamedPayment,
  deposits: ReadonlyMap<string, NamedDeposit>,
): NamedDeposit | undefined {
  return refCode === null ? undefined : deposits.get(refCode);
}

/** The transfer of a payment with its gateway, which a change of a deposit leaves out. */
function soughtTransfer(
  payment: NamedPayment | null,
  deposits: ReadonlyMap<string, NamedDeposit>,
): { gatewayCode: string; transferId: string } | null {
  if (!payment?.transfer) return null;
  const { gatewayCode, transferId } = payment.transfer;
  const gatewayOfTransfer = gatewayCode ?? depositOf(payment, deposits)?.gatewayCode;
  return gatewayOfTransfer === undefined ? null : { gatewayCode: gatewayOfTransfer, transferId };
}

function shownDeposit(deposit: NamedDeposit | undefined): ProposedPayment['deposit'] {
  if (!deposit) return null;
  const { method } = deposit;
  return {
    ref_code: deposit.refCode,
    short_reference: deposit.shortReference,
    created_at: deposit.createdAt.toISOString(),
    method: { id: method.id, name: method.name, name_en: method.nameEn },
    asked_micro: String(deposit.askedMicro),
  };
}

function payerOf({ payer_name, payer_account_last4, paid_at }: ReturnType<typeof candidateOf>) {
  return { name: payer_name, account_last4: payer_account_last4, paid_at };
}
