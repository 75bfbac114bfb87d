import type { DepositMessage } from '@kapao/contract/events.ts';
import { bahtFromMicro, microFromSatang } from '@kapao/contract/money.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import {
  confirmApproval,
  lockUnconfirmedApproval,
} from '../../features/payments/approvals-store.ts';
import type { Approval } from '../../features/payments/approvals-store.ts';
import {
  findDepositOfPayer,
  lockDepositByReference,
  lockDepositByTransfer,
} from '../../features/payments/deposits/deposits-store.ts';
import type { Deposit, PayersTransfer } from '../../features/payments/deposits/deposits-store.ts';
import { findWaitingReversal } from '../../features/payments/deposits/reversals-store.ts';
import {
  lockTransfer,
  lockTransferId,
  recordTransfer,
} from '../../features/payments/transfers/transfers-store.ts';
import type { IncomingTransfer } from '../../features/payments/transfers/transfers-store.ts';
import { otherAmountKey, payerKey } from '../../features/payments/rules.ts';
import type { TransferDetails } from '../../features/payments/rules.ts';
import type { GatewayTransfer } from '../../adapters/payment-gateway/port.ts';
import { gatewayFeePostings } from '../../features/payments/gateways/gateway-fee.ts';
import { bookLateFee } from '../../features/payments/gateways/book-late-fee.ts';
import { creditDeposit } from './credit-deposit.ts';
import { moveOrThrow } from '../../ledger/engine.ts';
import { notePayer } from './note-payer.ts';
import type { Payer } from './note-payer.ts';
import { reversalAccounts } from './reverse-deposit.ts';
import { applyReversal } from './reverse-transfer.ts';

/** The outcome of a reported payment. `message` goes to the member's live room after the commit. */
export type Settlement =
  | { outcome: 'credited'; message: DepositMessage }
  /**
   * The transfer is credited and taken back at once, because the gateway reversed it before it reported it
   * (reversal-04).
   */
  | { outcome: 'reversed'; message: DepositMessage | undefined }
  /** The transfer credits nobody now. `confirmed`: the operator had already credited the deposit. */
  | { outcome: 'unmatched' | 'confirmed' | 'repeated' | 'conflict' };

/** Settles a bank transfer: its amount identifies the deposit. */
export async function settleTransfer(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  told: GatewayTransfer,
): Promise<Settlement> {
  const amountMicro = microFromSatang(told.amountSatang);
  // Capped at now, because a fast clock at the bank must not move a transfer past the deposit's time.
  const paidAt = new Date(Math.min(told.paidAt.getTime(), tx.now().getTime()));
  const { receiver, transferId } = told;
  await lockTransferId(tx, gatewayCode, transferId);
  const deposit = await lockDepositByTransfer(tx, { gatewayCode, receiver, amountMicro, paidAt });
  const transfer = { gatewayCode, transferId, ...detailsOf(told), paidAt, raw: told };
  const settlement = await settleOnce(tx, ledger, { deposit, transfer, payer: told, fees: [] });
  if (settlement.outcome === 'unmatched') {
    await notifyPayer(tx, { ...told, gatewayCode, amountMicro, paidAt });
  }
  return settlement;
}

/** Returns the details of a transfer that a repeated report must share. */
export function detailsOf(told: GatewayTransfer): TransferDetails {
  const { receiver, amountSatang, payerBankCode, payerAccountNumber, payerName } = told;
  return {
    receiver,
    reference: null,
    amountMicro: microFromSatang(amountSatang),
    payer: payerKey({ payerBankCode, payerAccountNumber, payerName }),
  };
}

/** Notifies the payer that a transfer of another amount waits for the operator, unless its slip has (pay-97, slip-09). */
async function notifyPayer(
  tx: Tx,
  transfer: PayersTransfer & { transferId: string; amountMicro: bigint },
): Promise<void> {
  const meant = await findDepositOfPayer(tx, transfer);
  if (!meant) return;
  const { memberId, refCode } = meant;
  const params = { amount: bahtFromMicro(transfer.amountMicro), ref_code: refCode };
  const onceKey = otherAmountKey(refCode, transfer.transferId);
  await insertNotifications(tx, [{ memberId, kind: 'transfer_waiting', params, onceKey }]);
}

/**
 * Settles the payment of a checkout, which identifies its deposit. The received amount is credited, even if it differs.
 */
export async function settleCheckout(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  told: {
    reference: string;
    amountSatang: number;
    transferId: string;
    payer?: Payer | undefined;
    feeSatang?: number | undefined;
  },
): Promise<Settlement> {
  await lockTransferId(tx, gatewayCode, told.transferId);
  const deposit = await lockDepositByReference(tx, gatewayCode, told.reference);
  const { payer, feeSatang, ...raw } = told;
  const transfer = {
    gatewayCode,
    transferId: told.transferId,
    receiver: null,
    reference: told.reference,
    amountMicro: microFromSatang(told.amountSatang),
    payer: null,
    paidAt: null,
    raw,
  };
  const fees = gatewayFeePostings(gatewayCode, { payment: told.transferId, feeSatang });
  const settlement = await settleOnce(tx, ledger, { deposit, transfer, payer, fees });
  if (settlement.outcome === 'repeated') await bookLateFee(tx, ledger, fees);
  return settlement;
}

interface Reported {
  deposit: Deposit | undefined;
  transfer: IncomingTransfer;
  payer: Payer | undefined;
  /** What the gateway keeps of the transfer. */
  fees: readonly Posting[];
}

/** Settles a transfer, and takes it back in the same transaction if its reversal waits for it. */
async function settleOnce(
  tx: Tx,
  ledger: Ledger,
  { deposit, transfer, payer, fees }: Reported,
): Promise<Settlement> {
  const { gatewayCode, transferId } = transfer;
  const reversal = await findWaitingReversal(tx, gatewayCode, transferId);
  // pay-34: the amount that the gateway told first stands, and another one is a contradiction.
  if (reversal && reversal.amountMicro !== transfer.amountMicro) return { outcome: 'conflict' };
  const approval = await lockUnconfirmedApproval(tx, transfer, deposit?.id);
  const memberId = approval?.memberId ?? deposit?.memberId;
  if (memberId !== undefined && payer) await notePayer(tx, memberId, payer);
  if (reversal && memberId !== undefined) {
    const house = [...reversalAccounts(gatewayCode), ...fees.map(({ from }) => from)];
    await ledger.lockMember(tx, memberId, house);
  }
  const settlement = await settle(tx, ledger, { deposit, approval, transfer, fees });
  const known = reversal && (await lockTransfer(tx, gatewayCode, transferId));
  if (!known) return settlement;
  return applyReversal(tx, ledger, reversal, known);
}

/**
 * Records the transfer and moves its money once for its id: to the deposit's member or, without an open deposit, to
 * unmatched deposits. If the operator credited the deposit earlier, that money came from there, so the transfer goes
 * there, too.
 */
async function settle(
  tx: Tx,
  ledger: Ledger,
  {
    deposit,
    approval,
    transfer,
    fees,
  }: Omit<Reported, 'payer'> & { approval: Approval | undefined },
): Promise<Settlement> {
  const isAwaited = deposit && canBecome(depositTransitions, deposit.status, 'success');
  const awaited = isAwaited && !approval ? deposit : undefined;
  const recorded = await recordTransfer(tx, transfer, approvedDeposit(approval) ?? awaited);
  if (recorded !== 'new') return { outcome: recorded };
  if (approval) await confirmApproval(tx, approval.depositId, transfer);
  const arrived = {
    ...gatewaySource(transfer),
    from: { kind: 'gateway_clearing', reference: transfer.gatewayCode },
    amountMicro: transfer.amountMicro,
  } as const;
  if (awaited) {
    const paidAt = transfer.paidAt ?? tx.now();
    return {
      outcome: 'credited',
      message: await creditDeposit(tx, ledger, awaited, { ...arrived, paidAt, fees }),
    };
  }
  const unmatched: Posting = {
    ...arrived,
    kind: 'unmatched_deposit',
    to: { kind: 'unmatched_deposits', reference: transfer.gatewayCode },
    reference: transfer.transferId,
  };
  await moveOrThrow(tx, ledger, unmatched, ...fees);
  return { outcome: approval ? 'confirmed' : 'unmatched' };
}

function approvedDeposit(approval: Approval | undefined) {
  return approval && { id: approval.depositId, memberId: approval.memberId };
}

/** Returns the source of a gateway's transfer; its id moves the money once. */
export function gatewaySource({
  gatewayCode,
  transferId,
}: Pick<IncomingTransfer, 'gatewayCode' | 'transferId'>) {
  return { source: `gateway:${gatewayCode}`, idempotencyKey: transferId };
}
