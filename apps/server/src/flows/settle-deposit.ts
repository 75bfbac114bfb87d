import type { PayinMessage } from '@kapao/contract/events.ts';
import { microFromSatang } from '@kapao/contract/money.ts';
import { canBecome, payinTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import type { Posting } from '../ledger/posting.ts';
import {
  lockDepositByReference,
  lockDepositByTransfer,
  markDepositPaid,
} from '../modules/payments/deposits-store.ts';
import type { Deposit } from '../modules/payments/deposits-store.ts';
import { recordTransfer } from '../modules/payments/transfers-store.ts';
import type { IncomingTransfer } from '../modules/payments/transfers-store.ts';
import type { GatewayTransfer } from '../providers/payment-gateway/port.ts';
import { earnFirstDeposit } from './earn-first-deposit.ts';
import { moveOrThrow } from './move-or-throw.ts';

/** `message` is for the member's live room, once the transaction has committed. */
export type Settlement =
  | { outcome: 'credited'; message: PayinMessage }
  | { outcome: 'unmatched' | 'repeated' | 'conflict' };

/** A transfer to a receiver: its amount tells whose deposit it is. */
export async function settleTransfer(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  told: GatewayTransfer,
): Promise<Settlement> {
  const amountMicro = microFromSatang(told.amountSatang);
  // A bank's clock that runs ahead must not carry a transfer past its deposit's time.
  const paidAt = new Date(Math.min(told.paidAt.getTime(), Date.now()));
  const { receiver, transferId } = told;
  const deposit = await lockDepositByTransfer(tx, { gatewayCode, receiver, amountMicro, paidAt });
  return settle(tx, ledger, deposit, {
    gatewayCode,
    transferId,
    receiver,
    reference: null,
    amountMicro,
    paidAt,
    raw: told,
  });
}

/** A checkout names its deposit itself. What arrived is credited, even where it is another amount. */
export async function settleCheckout(
  tx: Tx,
  ledger: Ledger,
  gatewayCode: string,
  told: { reference: string; amountSatang: number; transferId: string },
): Promise<Settlement> {
  const deposit = await lockDepositByReference(tx, gatewayCode, told.reference);
  return settle(tx, ledger, deposit, {
    gatewayCode,
    transferId: told.transferId,
    receiver: null,
    reference: told.reference,
    amountMicro: microFromSatang(told.amountSatang),
    paidAt: null,
    raw: told,
  });
}

/**
 * Records the transfer and moves its money, once for its id: to the member of the deposit, or, where it
 * belongs to none that still waits for one, to the house's account of unmatched deposits.
 */
async function settle(
  tx: Tx,
  ledger: Ledger,
  deposit: Deposit | undefined,
  transfer: IncomingTransfer,
): Promise<Settlement> {
  const awaited =
    deposit && canBecome(payinTransitions, deposit.status, 'success') ? deposit : undefined;
  const recorded = await recordTransfer(tx, transfer, awaited);
  if (recorded !== 'new') return { outcome: recorded };
  await moveOrThrow(tx, ledger, toPosting(transfer, awaited));
  if (!awaited) return { outcome: 'unmatched' };

  const paidAt = transfer.paidAt ?? new Date();
  await markDepositPaid(tx, awaited.id, {
    creditedMicro: transfer.amountMicro,
    isLate: paidAt > awaited.deadlineAt,
  });
  await earnFirstDeposit(tx, awaited, transfer.amountMicro);
  const message: PayinMessage = {
    type: 'update_status',
    status: 'success',
    ref_code: awaited.refCode,
  };
  return { outcome: 'credited', message };
}

function toPosting(transfer: IncomingTransfer, deposit: Deposit | undefined): Posting {
  const common = {
    source: `gateway:${transfer.gatewayCode}`,
    idempotencyKey: transfer.transferId,
    from: { kind: 'gateway_clearing', reference: transfer.gatewayCode },
    amountMicro: transfer.amountMicro,
  } as const;
  if (!deposit) {
    return {
      ...common,
      kind: 'unmatched_deposit',
      to: { kind: 'unmatched_deposits', reference: transfer.gatewayCode },
      reference: transfer.transferId,
    };
  }
  return {
    ...common,
    kind: 'deposit',
    to: { kind: 'member_available', memberId: deposit.memberId },
    reference: deposit.refCode,
  };
}
