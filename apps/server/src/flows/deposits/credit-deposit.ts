import type { DepositMessage } from '@kapao/contract/events.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Tx } from '../../db/database.ts';
import type { AccountRef } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import {
  lockDepositsOf,
  markDepositPaid,
} from '../../features/payments/deposits/deposits-store.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import { feeOf } from '@kapao/contract/payments/rules.ts';
import { limitedAmount } from '../../features/payments/rules.ts';
import { isOverDepositLimit } from './check-deposit-limit.ts';
import { makeBonusDue } from '../../features/promotions/deposit-bonuses-store.ts';
import { earnFirstDeposit } from '../../features/referral/earn-first-deposit.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

/** The source account and idempotency key of a deposit's money. */
export interface Arrival {
  source: string;
  idempotencyKey: string;
  from: AccountRef;
  amountMicro: bigint;
  paidAt: Date;
  /** What the gateway keeps of it. */
  fees?: readonly Posting[];
  /** The operator who decided to credit the deposit; absent where no person did (pay-41). */
  actor?: string;
  reason?: string;
}

/**
 * Credits the received amount to the member, takes the fee shown at opening, and completes the deposit. A bonus that was
 * chosen with it becomes due. `message` goes to the member's live room after the commit.
 */
export async function creditDeposit(
  tx: Tx,
  ledger: Ledger,
  deposit: Deposit,
  { paidAt, fees = [], ...arrival }: Arrival,
): Promise<DepositMessage> {
  const { id, refCode, memberId, feeFixedMicro: fixedMicro, feeBasisPoints: basisPoints } = deposit;
  const feeMicro = feeOf(arrival.amountMicro, { fixedMicro, basisPoints });
  const wallet = { kind: 'member_available', memberId } as const;
  const credit: Posting = { ...arrival, kind: 'deposit', to: wallet, reference: refCode };
  const fee: Posting = {
    source: 'deposit',
    idempotencyKey: `${id}:fee`,
    kind: 'fee',
    from: wallet,
    to: { kind: 'fee_income', reference: 'deposit' },
    amountMicro: feeMicro,
    reference: refCode,
    // A debt first takes the whole credit, including the fee, and then grows by the fee.
    onShortage: 'lend',
  };
  await lockDepositsOf(tx, memberId);
  const isOverLimit = await isOverDepositLimit(
    tx,
    memberId,
    limitedAmount(deposit, arrival.amountMicro),
  );
  await moveOrThrow(tx, ledger, ...(feeMicro > 0n ? [credit, fee] : [credit]), ...fees);
  await markDepositPaid(tx, id, {
    creditedMicro: arrival.amountMicro,
    feeMicro,
    isLate: paidAt > deposit.deadlineAt,
    isOverLimit,
  });
  await makeBonusDue(tx, id);
  await earnFirstDeposit(tx, deposit, arrival.amountMicro);
  await insertNotifications(tx, [
    depositNotification(memberId, arrival.amountMicro - feeMicro, refCode),
  ]);
  return { type: 'update_status', status: 'success', ref_code: refCode };
}

/** Builds the notification of received money; `refCode` is null for a transfer that names no deposit. */
export function depositNotification(
  memberId: bigint,
  amountMicro: bigint,
  refCode: string | null,
): NewNotification {
  const params = { amount: bahtFromMicro(amountMicro), ref_code: refCode };
  return { memberId, kind: 'deposit_received', params };
}
