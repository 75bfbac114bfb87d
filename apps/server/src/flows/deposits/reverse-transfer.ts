import type { DepositMessage } from '@kapao/contract/events.ts';
import { microFromSatang } from '@kapao/contract/money.ts';
import type { Tx } from '../../db/database.ts';
import { lockDepositById } from '../../features/payments/deposits/deposits-store.ts';
import {
  markReversalApplied,
  recordReversal,
} from '../../features/payments/deposits/reversals-store.ts';
import type { TransferReversal } from '../../features/payments/deposits/reversals-store.ts';
import {
  isUnmatched,
  lockTransfer,
  lockTransferId,
} from '../../features/payments/transfers/transfers-store.ts';
import type { KnownTransfer } from '../../features/payments/transfers/transfers-store.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { returnTransfer } from './assign-transfer.ts';
import { reverseAssignedTransfer, reverseDeposit } from './reverse-deposit.ts';

/**
 * The outcome of a gateway's reversal. `waiting`: the transfer is not reported yet. `message` goes to the member's live
 * room after the commit.
 */
export type Reversed =
  | { outcome: 'reversed'; message: DepositMessage | undefined }
  | { outcome: 'waiting' | 'repeated' | 'conflict' };

/**
 * Records once that a gateway took a transfer back, and moves the money. If the transfer is not reported yet, the
 * reversal waits for it (reversal-04).
 */
export async function reverseTransfer(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  told: { transferId: string; amountSatang: number; reason: string },
): Promise<Reversed> {
  const { transferId, reason } = told;
  const amountMicro = microFromSatang(told.amountSatang);
  const reversal = { gatewayCode, transferId, amountMicro, reason };
  await lockTransferId(tx, gatewayCode, transferId);
  const recorded = await recordReversal(tx, reversal);
  if (recorded !== 'new') return { outcome: recorded };
  const transfer = await lockTransfer(tx, gatewayCode, transferId);
  return transfer ? applyReversal(tx, ledger, reversal, transfer) : { outcome: 'waiting' };
}

/** Applies a recorded reversal: takes the transfer's money back from the account in which it is now. */
export async function applyReversal(
  tx: Tx,
  ledger: Ledger,
  reversal: TransferReversal,
  transfer: KnownTransfer,
): Promise<Extract<Reversed, { outcome: 'reversed' }> | { outcome: 'conflict' }> {
  const { gatewayCode, transferId, amountMicro } = transfer;
  // The gateway cannot take back money that an operator has returned outside, nor another amount.
  if (transfer.resolution === 'returned' || amountMicro !== reversal.amountMicro) {
    return { outcome: 'conflict' };
  }
  const decision = { actor: `gateway:${gatewayCode}`, reason: reversal.reason };
  await markReversalApplied(tx, reversal);
  if (isUnmatched(transfer)) {
    await returnTransfer(tx, ledger, { gatewayCode, transferId, ...decision });
    return { outcome: 'reversed', message: undefined };
  }
  const { memberId, depositId } = transfer;
  if (depositId === null) {
    if (memberId === null) throw new Error(`transfer ${transferId} has neither deposit nor member`);
    const assigned = { gatewayCode, transferId, memberId, amountMicro };
    await reverseAssignedTransfer(tx, ledger, assigned, decision);
    return { outcome: 'reversed', message: undefined };
  }
  const deposit = await lockDepositById(tx, depositId);
  if (!deposit) throw new Error(`deposit ${depositId} is gone`);
  const reversed = await reverseDeposit(tx, ledger, deposit, decision);
  // A proposal may have reversed the deposit before the gateway's event.
  const message = reversed.outcome === 'reversed' ? reversed.message : undefined;
  return { outcome: 'reversed', message };
}
