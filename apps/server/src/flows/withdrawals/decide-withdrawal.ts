import { withdrawalActs } from '@kapao/contract/office/withdrawal-acts.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
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
import { findRiskCheck } from '../../features/payments/withdrawals/risk-checks-store.ts';
import { areWithdrawalsStopped } from '../../features/payments/withdrawals/stops-store.ts';
import {
  findTaker,
  takeWithdrawal,
} from '../../features/payments/withdrawals/withdrawal-queue-store.ts';
import type { Taker } from '../../features/payments/withdrawals/withdrawal-queue-store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import {
  failedNotification,
  withdrawalNotification,
  withdrawalSource,
  withdrawalReleasePosting,
} from './end-withdrawal.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

interface WithdrawalDecision extends OperatorDecision {
  id: string;
  /** The person who decides; null for a command and a job. */
  staffId: bigint | null;
}

export type RefusedDecision =
  | {
      outcome: 'refused';
      refusal:
        | 'withdrawal_unknown'
        | 'not_waiting'
        | 'not_paid'
        | 'member_blocked'
        | 'withdrawals_stopped'
        | 'with_risk';
    }
  | { outcome: 'refused'; refusal: 'taken_by_other'; taker: Taker };

export type DecidedWithdrawal = { outcome: 'decided'; withdrawal: Withdrawal } | RefusedDecision;

/**
 * Locks a waiting withdrawal for a decision, unless another person has taken it (queue-06) or risk checks it (queue-28).
 */
export async function lockWaiting(
  tx: Tx,
  id: string,
  staffId: bigint | null,
): Promise<Withdrawal | RefusedDecision> {
  const withdrawal = await lockWithdrawalById(tx, id);
  if (!withdrawal) return { outcome: 'refused', refusal: 'withdrawal_unknown' };
  if (!withdrawalActs(withdrawal).decide) return { outcome: 'refused', refusal: 'not_waiting' };
  const taker = await findTaker(tx, id);
  if (taker && taker.staffId !== staffId) {
    return { outcome: 'refused', refusal: 'taken_by_other', taker };
  }
  if (await findRiskCheck(tx, id)) return { outcome: 'refused', refusal: 'with_risk' };
  return withdrawal;
}

/** Takes a waiting withdrawal for a person, so that colleagues leave it alone for a time; returns that time. */
export async function takeForDecision(
  tx: Tx,
  id: string,
  staffId: bigint,
): Promise<{ outcome: 'taken'; until: Date } | RefusedDecision> {
  const locked = await lockWaiting(tx, id, staffId);
  if ('outcome' in locked) return locked;
  return { outcome: 'taken', until: await takeWithdrawal(tx, id, staffId) };
}

/**
 * Approves a withdrawal, which cannot be revoked, because the job submits it at once. The withdrawal of a blocked
 * member waits until somebody unblocks the member (account-41), a stopped one until staff lift the stop (alert-07).
 */
export async function approveWithdrawal(
  tx: Tx,
  { id, staffId, ...decision }: WithdrawalDecision,
): Promise<DecidedWithdrawal> {
  const withdrawal = await lockWaiting(tx, id, staffId);
  if ('outcome' in withdrawal) return withdrawal;
  if (await isBlocked(tx, withdrawal.memberId)) {
    return { outcome: 'refused', refusal: 'member_blocked' };
  }
  if (await areWithdrawalsStopped(tx, withdrawal.memberId)) {
    return { outcome: 'refused', refusal: 'withdrawals_stopped' };
  }
  await approveWaiting(tx, id, decision);
  return { outcome: 'decided', withdrawal };
}

/**
 * Rejects a waiting withdrawal and returns the held money, once. The gateway has never received it. Its member reads
 * `told`, and never the reason for staff (pay-103).
 */
export async function rejectWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, staffId, told, ...decision }: WithdrawalDecision & { told: MemberReason },
): Promise<DecidedWithdrawal> {
  const withdrawal = await lockWaiting(tx, id, staffId);
  if ('outcome' in withdrawal) return withdrawal;
  if (!canBecome(withdrawalTransitions, withdrawal.status, 'reject')) {
    return { outcome: 'refused', refusal: 'not_waiting' };
  }
  await moveOrThrow(tx, ledger, { ...withdrawalReleasePosting(withdrawal), ...decision });
  await rejectWaiting(tx, id, { ...decision, told });
  await insertNotifications(tx, [failedNotification(withdrawal, told)]);
  return { outcome: 'decided', withdrawal };
}

/** Refunds a paid withdrawal that the bank returned to the gateway: the member gets the amount and the fee. */
export async function refundWithdrawal(
  tx: Tx,
  ledger: Ledger,
  { id, ...decision }: Omit<WithdrawalDecision, 'staffId'>,
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
  await endWithdrawal(tx, id, {
    status: 'refund',
    gatewayWithdrawalId: null,
    failure: decision.reason,
  });
  await insertNotifications(tx, [withdrawalNotification('withdrawal_returned', withdrawal)]);
  return { outcome: 'decided', withdrawal };
}
