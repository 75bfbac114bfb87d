import type { DepositMessage } from '@kapao/contract/events.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import {
  isUnmatched,
  lockTransfer,
  lockTransferId,
  resolveTransfer,
} from '../../features/payments/transfers/transfers-store.ts';
import type {
  KnownTransfer,
  OperatorDecision,
} from '../../features/payments/transfers/transfers-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import { creditFromUnmatched } from './approve-deposit.ts';
import { depositNotification } from './credit-deposit.ts';
import { notePayerOf } from './note-payer.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

interface TransferDecision extends OperatorDecision {
  gatewayCode: string;
  transferId: string;
}

type Refused<Refusal> = { outcome: 'refused'; refusal: Refusal };

export type AssignedTransfer =
  | {
      outcome: 'assigned';
      memberId: bigint;
      amountMicro: bigint;
      message: DepositMessage | undefined;
    }
  | Refused<'transfer_unknown' | 'transfer_taken' | 'deposit_unknown' | 'deposit_ended'>;

/** Assigns an unmatched transfer once: to a deposit, which it pays, or to a member as credit. */
export async function assignTransfer(
  tx: Tx,
  ledger: Ledger,
  decision: TransferDecision & { to: { refCode: string } | { memberId: bigint } },
): Promise<AssignedTransfer> {
  const { to } = decision;
  const transfer = await takeUnmatched(tx, decision);
  if ('refusal' in transfer) return transfer;
  if ('refCode' in to) return assignToDeposit(tx, ledger, transfer, to.refCode, decision);
  const { actor, reason } = decision;
  const { gatewayCode, transferId, amountMicro } = transfer;
  await notePayerOf(tx, to.memberId, transfer);
  await moveOrThrow(tx, ledger, {
    ...transferSource(transfer),
    kind: 'deposit',
    from: { kind: 'unmatched_deposits', reference: gatewayCode },
    to: { kind: 'member_available', memberId: to.memberId },
    amountMicro,
    reference: transferId,
    actor,
    reason,
  });
  const resolved = { resolution: 'assigned', depositId: null, ...to, actor, reason } as const;
  await resolveTransfer(tx, transfer, resolved);
  await insertNotifications(tx, [depositNotification(to.memberId, amountMicro, null)]);
  return { outcome: 'assigned', memberId: to.memberId, amountMicro, message: undefined };
}

async function assignToDeposit(
  tx: Tx,
  ledger: Ledger,
  transfer: KnownTransfer,
  refCode: string,
  { actor, reason }: OperatorDecision,
): Promise<AssignedTransfer> {
  const deposit = await lockDeposit(tx, refCode);
  if (deposit?.gatewayCode !== transfer.gatewayCode) {
    return { outcome: 'refused', refusal: 'deposit_unknown' };
  }
  if (!canBecome(depositTransitions, deposit.status, 'success')) {
    return { outcome: 'refused', refusal: 'deposit_ended' };
  }
  const { id: depositId, memberId } = deposit;
  const { amountMicro } = transfer;
  await notePayerOf(tx, memberId, transfer);
  const resolved = { resolution: 'assigned', memberId, depositId, actor, reason } as const;
  await resolveTransfer(tx, transfer, resolved);
  const message = await creditFromUnmatched(tx, ledger, deposit, { amountMicro, actor, reason });
  return { outcome: 'assigned', memberId, amountMicro, message };
}

export type ReturnedTransfer =
  | { outcome: 'returned'; amountMicro: bigint }
  | Refused<'transfer_unknown' | 'transfer_taken'>;

/** Records, once, that the operator sent a transfer back. */
export async function returnTransfer(
  tx: Tx,
  ledger: Ledger,
  decision: TransferDecision,
): Promise<ReturnedTransfer> {
  const transfer = await takeUnmatched(tx, decision);
  if ('refusal' in transfer) return transfer;
  const { actor, reason } = decision;
  const { gatewayCode, transferId, amountMicro } = transfer;
  await moveOrThrow(tx, ledger, {
    ...transferSource(transfer),
    kind: 'adjustment',
    from: { kind: 'unmatched_deposits', reference: gatewayCode },
    to: { kind: 'gateway_clearing', reference: gatewayCode },
    amountMicro,
    reference: transferId,
    actor,
    reason,
  });
  const nobody = { memberId: null, depositId: null };
  await resolveTransfer(tx, transfer, { resolution: 'returned', ...nobody, actor, reason });
  return { outcome: 'returned', amountMicro };
}

async function takeUnmatched(
  tx: Tx,
  { gatewayCode, transferId }: TransferDecision,
): Promise<KnownTransfer | Refused<'transfer_unknown' | 'transfer_taken'>> {
  await lockTransferId(tx, gatewayCode, transferId);
  const transfer = await lockTransfer(tx, gatewayCode, transferId);
  if (!transfer) return { outcome: 'refused', refusal: 'transfer_unknown' };
  return isUnmatched(transfer) ? transfer : { outcome: 'refused', refusal: 'transfer_taken' };
}

/** Returns the key of both outcomes, so that only one of them can happen. */
export function transferSource({
  gatewayCode,
  transferId,
}: Pick<KnownTransfer, 'gatewayCode' | 'transferId'>) {
  return { source: 'operator', idempotencyKey: `transfer:${gatewayCode}:${transferId}` };
}
