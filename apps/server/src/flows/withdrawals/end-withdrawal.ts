import { bahtFromMicro } from '@kapao/contract/money.ts';
import { canBecome, withdrawalTransitions } from '@kapao/contract/statuses.ts';
import type { WithdrawalEnding } from '../../adapters/payment-gateway/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import { gatewayFeePostings } from '../../features/payments/gateways/gateway-fee.ts';
import { withdrawalFailureOf } from '../../features/payments/withdrawals/withdrawal-failure.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { NewNotification } from '../../features/notifications/store.ts';
import {
  endWithdrawal,
  withdrawalNetMicro,
} from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { OperatorDecision } from '../../features/payments/transfers/transfers-store.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

/** Ends the withdrawal with the gateway's outcome and returns its status; undefined if it had ended before. */
export async function endWithGatewayOutcome(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  ending: WithdrawalEnding,
): Promise<'success' | 'failed' | undefined> {
  const isSuccess = ending.outcome === 'succeeded';
  const ended = isSuccess
    ? await settleWithdrawal(tx, ledger, withdrawal, ending)
    : await releaseWithdrawal(tx, ledger, withdrawal, ending.failure);
  if (!ended) return undefined;
  return isSuccess ? 'success' : 'failed';
}

/**
 * Moves the held money, less the fee, to the gateway's account, and the gateway's own fee with it (door-04). False if
 * the withdrawal has already ended.
 */
async function settleWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  { gatewayWithdrawalId, feeSatang }: Extract<WithdrawalEnding, { outcome: 'succeeded' }>,
): Promise<boolean> {
  if (!canBecome(withdrawalTransitions, withdrawal.status, 'success')) return false;
  const { id, gatewayCode } = withdrawal;
  const fees = gatewayFeePostings(gatewayCode, { payment: id, feeSatang });
  await moveOrThrow(tx, ledger, ...settlePostings(withdrawal), ...fees);
  await markPaid(tx, withdrawal, gatewayWithdrawalId);
  return true;
}

async function markPaid(
  tx: Tx,
  withdrawal: Withdrawal,
  gatewayWithdrawalId: string,
  byPeople?: { endedBy: string; failure: string },
): Promise<void> {
  const end = { status: 'success', gatewayWithdrawalId, failure: null, ...byPeople } as const;
  await endWithdrawal(tx, withdrawal.id, end);
  await insertNotifications(tx, [withdrawalNotification('withdrawal_paid', withdrawal)]);
}

/** unknown-02: settles a withdrawal that people found to be paid, as the gateway's own word would. */
export async function settleByPeople(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  { gatewayWithdrawalId, actor, reason }: OperatorDecision & { gatewayWithdrawalId: string },
): Promise<void> {
  const postings = settlePostings(withdrawal).map((each) => ({ ...each, actor, reason }));
  await moveOrThrow(tx, ledger, ...postings);
  await markPaid(tx, withdrawal, gatewayWithdrawalId, { endedBy: actor, failure: reason });
}

/** unknown-01: gives the held money of a withdrawal back that people found to be unpaid. */
export async function releaseByPeople(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  { actor, reason }: OperatorDecision,
): Promise<void> {
  await moveOrThrow(tx, ledger, { ...withdrawalReleasePosting(withdrawal), actor, reason });
  await endWithdrawal(tx, withdrawal.id, {
    status: 'failed',
    gatewayWithdrawalId: null,
    failure: reason,
    endedBy: actor,
  });
  const told = { code: withdrawalFailureOf({ failure: reason, endedBy: actor }), note: '' };
  await insertNotifications(tx, [failedNotification(withdrawal, told)]);
}

/**
 * Pays a withdrawal that had failed and that the gateway reports as paid afterwards: its amount is held and settled
 * again. If the member has spent it, the rest becomes debt, unless the house gives the amount first and bears the loss
 * (news-07, news-08).
 */
export async function settleReleasedWithdrawal(
  tx: Tx,
  ledger: Ledger,
  withdrawal: Withdrawal,
  {
    payer,
    gatewayWithdrawalId,
    ...decision
  }: OperatorDecision & { payer: 'house' | 'member'; gatewayWithdrawalId: string },
): Promise<void> {
  const { id, memberId, amountMicro } = withdrawal;
  const cash = { kind: 'member_available', memberId } as const;
  const loss: Posting = {
    ...withdrawalSource(id, 'loss'),
    ...decision,
    kind: 'adjustment',
    from: { kind: 'adjustment', reference: 'withdrawal' },
    to: cash,
    amountMicro,
  };
  const held: Posting = {
    ...withdrawalSource(id, 'retake'),
    ...decision,
    kind: 'withdrawal_hold',
    from: cash,
    to: { kind: 'member_held', memberId },
    amountMicro,
    onShortage: 'lend',
  };
  const given = payer === 'house' ? [loss] : [];
  await moveOrThrow(tx, ledger, ...given, held, ...settlePostings(withdrawal));
  await markPaid(tx, withdrawal, gatewayWithdrawalId);
}

function settlePostings(withdrawal: Withdrawal): Posting[] {
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
  return feeMicro > 0n ? [paid, fee] : [paid];
}

type Movement = 'hold' | 'settle' | 'fee' | 'release' | 'refund' | 'fee_refund' | 'loss' | 'retake';

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
  if (!canBecome(withdrawalTransitions, withdrawal.status, 'failed')) return false;
  await moveOrThrow(tx, ledger, withdrawalReleasePosting(withdrawal));
  await endWithdrawal(tx, withdrawal.id, { status: 'failed', gatewayWithdrawalId: null, failure });
  const told = { code: withdrawalFailureOf({ failure, endedBy: null }), note: '' };
  await insertNotifications(tx, [failedNotification(withdrawal, told)]);
  return true;
}

/** Builds the notification of a withdrawal that was refused or failed: its money is back, and why (pay-103, pay-104). */
export function failedNotification(
  { id, memberId, amountMicro, shortReference: short_reference }: Withdrawal,
  reason: MemberReason,
): NewNotification {
  const amount = bahtFromMicro(amountMicro);
  return {
    memberId,
    kind: 'withdrawal_failed',
    params: { amount, payout_id: id, reason, short_reference },
  };
}

/**
 * Builds the notification of a withdrawal's outcome: the amount that reached the bank, or that returned to the wallet.
 */
export function withdrawalNotification(
  kind: 'withdrawal_paid' | 'withdrawal_returned',
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
