import { canBecome, withdrawalTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import { isBlocked } from '../../features/members/reads.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import {
  approveWaiting,
  endWithdrawal,
  lockWithdrawalById,
  withdrawalNetMicro,
  rejectWaiting,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { areWithdrawalsStopped } from '../../features/payments/withdrawals/stops-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import {
  withdrawalNotification,
  withdrawalSource,
  withdrawalReleasePosting,
} from './end-withdrawal.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

interface WithdrawalDecision extends OperatorDecision {
  id: string;
}

export type DecidedWithdrawal =
  | { outcome: 'decided'; withdrawal: Withdrawal }
  | {
      outcome: 'refused';
      refusal:
        | 'withdrawal_unknown'
        | 'not_waiting'
        | 'not_paid'
        | 'member_blocked'
        | 'withdrawals_stopped';
    };

/**
 * Approves a withdrawal, which cannot be revoked, because the job submits it at once. The withdrawal of a blocked
 * member waits until somebody unblocks the member (account-41), a stopped one until staff lift the stop (alert-07).
 */
export async function approveWithdrawal(
  tx: Tx,
  { id, ...decision }: WithdrawalDecision,
): Promise<DecidedWithdrawal> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  if (withdrawal.approval !== 'waiting') return { outcome: 'refused', refusal: 'not_waiting' };
  if (await isBlocked(tx, withdrawal.memberId)) {
    return { outcome: 'refused', refusal: 'member_blocked' };
  }
  if (await areWithdrawalsStopped(tx, withdrawal.memberId)) {
    return { outcome: 'refused', refusal: 'withdrawals_stopped' };
  }
  await approveWaiting(tx, id, decision);
  return { outcome: 'decided', withdrawal };
}

/** Rejects a waiting withdrawal and returns the held money, once. The gateway has never received it. */
export async function rejectWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, ...decision }: WithdrawalDecision,
): Promise<DecidedWithdrawal> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  const mayBeRejected = canBecome(withdrawalTransitions, withdrawal.status, 'reject');
  if (withdrawal.approval !== 'waiting' || !mayBeRejected) {
    return { outcome: 'refused', refusal: 'not_waiting' };
  }
  await moveOrThrow(tx, ledger, { ...withdrawalReleasePosting(withdrawal), ...decision });
  await rejectWaiting(tx, id, decision);
  await insertNotifications(tx, [withdrawalNotification('withdrawal_failed', withdrawal)]);
  return { outcome: 'decided', withdrawal };
}

/** Refunds a paid withdrawal that the bank returned to the gateway: the member gets the amount and the fee. */
export async function refundWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, ...decision }: WithdrawalDecision,
): Promise<DecidedWithdrawal> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  if (!canBecome(withdrawalTransitions, withdrawal.status, 'refund')) {
    return { outcome: 'refused', refusal: 'not_paid' };
  }
  const { memberId, gatewayCode, feeMicro } = withdrawal;
  const to = { kind: 'member_available', memberId } as const;
  const paid: Posting = {
    ...withdrawalSource(id, 'refund'),
    ...decision,
    kind: 'withdrawal_refund',
    from: { kind: 'gateway_clearing', reference: gatewayCode },
    to,
    amountMicro: withdrawalNetMicro(withdrawal),
  };
  const fee: Posting = {
    ...withdrawalSource(id, 'fee_refund'),
    ...decision,
    kind: 'fee',
    from: { kind: 'fee_income', reference: 'withdrawal' },
    to,
    amountMicro: feeMicro,
  };
  await moveOrThrow(tx, ledger, ...(feeMicro > 0n ? [paid, fee] : [paid]));
  await endWithdrawal(tx, id, { status: 'refund', withdrawalId: null, failure: decision.reason });
  await insertNotifications(tx, [withdrawalNotification('withdrawal_returned', withdrawal)]);
  return { outcome: 'decided', withdrawal };
}
