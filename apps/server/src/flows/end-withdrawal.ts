import { bahtFromMicro } from '@kapao/contract/money.ts';
import { canBecome, payoutTransitions } from '@kapao/contract/statuses.ts';
import type { PayoutEnding } from '../adapters/payment-gateway/port.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import type { Posting } from '../ledger/posting.ts';
import { insertNotifications } from '../features/notifications/store.ts';
import type { NewNotification } from '../features/notifications/store.ts';
import { endWithdrawal, withdrawalNetMicro } from '../features/payments/withdrawals-store.ts';
import type { Withdrawal } from '../features/payments/withdrawals-store.ts';
import { moveOrThrow } from '../ledger/engine.ts';

/**
 * Ends the withdrawal with the gateway's outcome and returns its status; undefined if it had ended before. The first
 * outcome counts, and a contradicting one is logged (pay-67).
 */
export async function endWithGatewayOutcome(
  tx: Tx,
  { ledger, log }: Pick<Context, 'ledger' | 'log'>,
  withdrawal: Withdrawal,
  ending: PayoutEnding,
): Promise<'success' | 'failed' | undefined> {
  const isSuccess = ending.outcome === 'succeeded';
  const ended = isSuccess
    ? await settleWithdrawal(tx, ledger, withdrawal, ending.payoutId)
    : await releaseWithdrawal(tx, ledger, withdrawal, ending.failure);
  if (ended) return isSuccess ? 'success' : 'failed';
  if ((withdrawal.status === 'success') !== isSuccess) {
    log.error({ withdrawal: withdrawal.id, ending }, 'a payout ended in two ways: look at it');
  }
  return undefined;
}

/** Moves the held money, less the fee, to the gateway's account. False if the withdrawal has already ended. */
async function settleWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  payoutId: string,
): Promise<boolean> {
  if (!canBecome(payoutTransitions, withdrawal.status, 'success')) return false;
  const { id, memberId, feeMicro } = withdrawal;
  const held = { kind: 'member_held', memberId } as const;
  const paid: Posting = {
    ...withdrawalSource(id, 'settle'),
    kind: 'withdrawal_settle',
    from: held,
    to: { kind: 'gateway_clearing', reference: withdrawal.gatewayCode },
    amountMicro: withdrawalNetMicro(withdrawal),
  };
  const fee: Posting = {
    ...withdrawalSource(id, 'fee'),
    kind: 'fee',
    from: held,
    to: { kind: 'fee_income', reference: 'withdrawal' },
    amountMicro: feeMicro,
  };
  await moveOrThrow(tx, ledger, ...(feeMicro > 0n ? [paid, fee] : [paid]));
  await endWithdrawal(tx, withdrawal.id, { status: 'success', payoutId, failure: null });
  await insertNotifications(tx, [withdrawalNotification('withdrawal_paid', withdrawal)]);
  return true;
}

type Movement = 'hold' | 'settle' | 'fee' | 'release' | 'refund' | 'fee_refund';

/** Returns the source of a withdrawal's postings, each with its own key. */
export function withdrawalSource(id: string, movement: Movement) {
  return { source: 'withdrawal', idempotencyKey: `${id}:${movement}`, reference: id };
}

/** Returns the held money to the member. False if the withdrawal has already ended. */
export async function releaseWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  failure: string,
): Promise<boolean> {
  if (!canBecome(payoutTransitions, withdrawal.status, 'failed')) return false;
  await moveOrThrow(tx, ledger, withdrawalReleasePosting(withdrawal));
  await endWithdrawal(tx, withdrawal.id, { status: 'failed', payoutId: null, failure });
  await insertNotifications(tx, [withdrawalNotification('withdrawal_failed', withdrawal)]);
  return true;
}

/**
 * Builds the notification of a withdrawal's outcome: the amount that reached the bank, or that returned to the wallet.
 */
export function withdrawalNotification(
  kind: 'withdrawal_paid' | 'withdrawal_failed' | 'withdrawal_returned',
  withdrawal: Withdrawal,
): NewNotification {
  const { id, memberId, amountMicro } = withdrawal;
  const micro = kind === 'withdrawal_paid' ? withdrawalNetMicro(withdrawal) : amountMicro;
  return { memberId, kind, params: { amount: bahtFromMicro(micro), payout_id: id } };
}

/** Builds the posting of the whole amount, because the fee is taken only when a withdrawal is paid. */
export function withdrawalReleasePosting({ id, memberId, amountMicro }: Withdrawal) {
  return {
    ...withdrawalSource(id, 'release'),
    kind: 'withdrawal_release',
    from: { kind: 'member_held', memberId },
    to: { kind: 'member_available', memberId },
    amountMicro,
  } as const;
}
