import { isCheckout } from '@kapao/contract/payments/rules.ts';
import type { DepositMessage } from '@kapao/contract/events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { findBankAccount } from '../../features/members/reads.ts';
import {
  lockDeposit,
  markDepositCancelled,
} from '../../features/payments/deposits/deposits-store.ts';
import type { Deposit } from '../../features/payments/deposits/deposits-store.ts';
import { failedMessage } from '../../features/payments/deposits/fail-deposit.ts';
import { endDepositBonus } from '../../features/promotions/deposit-bonuses-store.ts';
import { hasWaitingTransfer } from '../../features/payments/under-way-store.ts';

/** The reason that the member reads where a cancelled deposit is paid later and comes without its bonus (gift-05). */
const BONUS_ENDED = {
  th: 'คุณยกเลิกรายการฝากนี้แล้ว โบนัสที่เลือกไว้จึงสิ้นสุด',
  en: 'You cancelled this deposit, which ended its bonus',
};

export type CancelRefusal =
  | 'not_found'
  | 'deposit_ended'
  | 'deposit_money_waits'
  | 'checkout_still_open';

type CancelledDeposit =
  | { outcome: 'cancelled'; message: DepositMessage }
  | { outcome: 'repeated' }
  | { outcome: 'refused'; refusal: CancelRefusal };

/**
 * Ends an open deposit of the member, with its bonus (way-06). It moves no money, and a transfer that was made already is credited as a
 * late one. The deposit's row is locked, so a credit and a cancellation take turns.
 */
export async function cancelDeposit(
  { database, live }: Pick<Context, 'database' | 'live'>,
  wanted: { memberId: bigint; refCode: string },
): Promise<CancelRefusal | undefined> {
  const cancelled = await database.transaction((tx) => cancel(tx, wanted));
  if (cancelled.outcome === 'cancelled') live.sendStatus(cancelled.message);
  return cancelled.outcome === 'refused' ? cancelled.refusal : undefined;
}

async function cancel(
  tx: Tx,
  { memberId, refCode }: { memberId: bigint; refCode: string },
): Promise<CancelledDeposit> {
  const deposit = await lockDeposit(tx, refCode);
  if (deposit?.memberId !== memberId) return { outcome: 'refused', refusal: 'not_found' };
  if (deposit.status === 'failed') return { outcome: 'repeated' };
  const refusal = await cancelRefusal(tx, deposit);
  if (refusal) return { outcome: 'refused', refusal };
  await markDepositCancelled(tx, deposit.id);
  await endDepositBonus(tx, deposit.id, { refusal: 'deposit_cancelled', text: BONUS_ENDED });
  return { outcome: 'cancelled', message: failedMessage(refCode) };
}

/** way-07: returns why a deposit cannot be cancelled. No call of the gateway ends a payment page. */
async function cancelRefusal(tx: Tx, deposit: Deposit): Promise<CancelRefusal | undefined> {
  if (deposit.status !== 'pending') return 'deposit_ended';
  if (deposit.slipAt !== null) return 'deposit_money_waits';
  if (isCheckout[deposit.adapter])
    return deposit.deadlineAt > tx.now() ? 'checkout_still_open' : 'deposit_ended';
  const account = await findBankAccount(tx, deposit.memberId);
  return (await hasWaitingTransfer(tx, deposit.id, account)) ? 'deposit_money_waits' : undefined;
}
