import type { DepositMessage } from '@kapao/contract/events.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import { typedToleranceBaht } from '@kapao/contract/payments/typed-tolerance.ts';
import type { TypedTolerances } from '@kapao/contract/payments/typed-tolerance.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { insertApproval, isTransferApproved } from '../../features/payments/approvals-store.ts';
import { findWaitingReversal } from '../../features/payments/deposits/reversals-store.ts';
import { findAnyDeposit, lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import {
  isUnmatched,
  lockTransfer,
  lockTransferId,
  resolveTransfer,
} from '../../features/payments/transfers/transfers-store.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import { notePayerOf } from './note-payer.ts';
import { creditDeposit } from './credit-deposit.ts';

export interface DepositApproval extends OperatorDecision {
  refCode: string;
  amountMicro: bigint;
  /** The transfer id on the bank's statement or the slip. */
  transferId: string;
  /** The largest excess of a typed transfer over the asked amount (risk-13); absent for no bound. */
  tolerances?: TypedTolerances;
  /** A bank confirmed the transfer by a slip verifier (slip-02). */
  isVerified?: boolean;
}

export type ApprovedDeposit =
  | {
      outcome: 'credited';
      memberId: bigint;
      gatewayCode: string;
      /** Whether the gateway has reported the transfer; otherwise it was typed (risk-08). */
      isReported: boolean;
      hasSlip: boolean;
      message: DepositMessage;
    }
  | {
      outcome: 'refused';
      refusal:
        | 'deposit_unknown'
        | 'deposit_ended'
        | 'transfer_taken'
        | 'amount_differs'
        | 'above_asked';
    };

/**
 * Credits a deposit that the operator saw on the bank's statement. The money comes from unmatched deposits, where the
 * gateway's report puts the transfer, earlier or later (settle-deposit.ts). It is credited once in either order.
 */
export async function approveDeposit(
  tx: Tx,
  ledger: Ledger,
  approval: DepositApproval,
): Promise<ApprovedDeposit> {
  const { refCode, amountMicro, transferId, tolerances, actor, reason } = approval;
  const known = await findAnyDeposit(tx, refCode);
  if (!known) return { outcome: 'refused', refusal: 'deposit_unknown' };
  const { gatewayCode, memberId } = known;
  await lockTransferId(tx, gatewayCode, transferId);
  const deposit = await lockDeposit(tx, refCode);
  if (!deposit || !canBecome(depositTransitions, deposit.status, 'success')) {
    return { outcome: 'refused', refusal: 'deposit_ended' };
  }
  const told = await lockTransfer(tx, gatewayCode, transferId);
  if (told) {
    if (!isUnmatched(told)) return { outcome: 'refused', refusal: 'transfer_taken' };
    if (told.amountMicro !== amountMicro) return { outcome: 'refused', refusal: 'amount_differs' };
    const depositId = deposit.id;
    const assigned = { resolution: 'assigned', memberId, depositId, actor, reason } as const;
    await resolveTransfer(tx, told, assigned);
    await notePayerOf(tx, memberId, told);
  } else {
    if (tolerances && amountMicro > mostTypedMicro(deposit, tolerances)) {
      return { outcome: 'refused', refusal: 'above_asked' };
    }
    // A waiting reversal of this transfer would take the money back at once.
    const isReversed = await findWaitingReversal(tx, gatewayCode, transferId);
    if (isReversed || (await isTransferApproved(tx, gatewayCode, transferId))) {
      return { outcome: 'refused', refusal: 'transfer_taken' };
    }
    const isVerified = approval.isVerified === true;
    const approved = { ...approval, depositId: deposit.id, memberId, gatewayCode, isVerified };
    await insertApproval(tx, approved);
  }
  return {
    outcome: 'credited',
    memberId,
    gatewayCode,
    isReported: told !== undefined,
    hasSlip: deposit.slipAt !== null,
    message: await creditFromUnmatched(tx, ledger, deposit, approval),
  };
}

/** risk-08, risk-13: returns the largest typed transfer that one person may credit to a deposit. */
function mostTypedMicro({ amountMicro, methodId }: Deposit, tolerances: TypedTolerances): bigint {
  return amountMicro + microFromBaht(typedToleranceBaht(tolerances, methodId));
}

/** Returns the source of a credit by staff. Approvals and assigned transfers share its key: only one credits. */
export function approvalSource(depositId: bigint) {
  return { source: 'operator', idempotencyKey: `deposit:${depositId}` };
}

/** Credits a deposit with money of unmatched deposits, by the operator's decision with its reason (pay-41). */
export function creditFromUnmatched(
  tx: Tx,
  ledger: Ledger,
  deposit: Deposit,
  { amountMicro, actor, reason }: OperatorDecision & { amountMicro: bigint },
): Promise<DepositMessage> {
  return creditDeposit(tx, ledger, deposit, {
    ...approvalSource(deposit.id),
    from: { kind: 'unmatched_deposits', reference: deposit.gatewayCode },
    amountMicro,
    paidAt: deposit.slipAt ?? tx.now(),
    actor,
    reason,
  });
}
