import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import type { ContradictionDecision } from '@kapao/contract/office/contradiction-rules.ts';
import { statusAfter } from './gateways/contradiction-rules.ts';
import type { LockedContradiction } from './gateways/contradictions-store.ts';
import type { OperatorDecision } from './transfers/transfers-store.ts';
import type { Withdrawal } from './withdrawals/withdrawals-store.ts';

/** A decision about a payment in the form of the audit log, made in the office or by a command (queue-20). */
export interface DecisionAct {
  target: string;
  reason: string;
  before?: unknown;
  after: unknown;
}

/** Build the targets of acts on payments, by which the audit log names the payment. */
export const withdrawalTarget = (id: string) => `withdrawal:${id}`;
export const depositTarget = (refCode: string) => `deposit:${refCode}`;
export const transferTarget = (gateway: string, transferId: string) =>
  `transfer:${gateway}:${transferId}`;

/** The acts of the office that a command can make too. */
export type DecisionOperation = Extract<
  OfficeOperationName,
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'refundWithdrawal'
  | 'endUnpaidWithdrawal'
  | 'endPaidWithdrawal'
  | 'approveDeposit'
  | 'rejectDeposit'
  | 'assignTransfer'
  | 'returnTransfer'
  | 'decideWithdrawalContradiction'
  | 'decideDepositContradiction'
>;

export type WithdrawalOperation = Extract<DecisionOperation, `${string}Withdrawal`>;

const changes = {
  approveWithdrawal: { approval: 'approved' },
  rejectWithdrawal: { approval: 'rejected', status: 'reject' },
  refundWithdrawal: { status: 'refund' },
  endUnpaidWithdrawal: { status: 'failed' },
  endPaidWithdrawal: { status: 'success' },
} as const satisfies Record<WithdrawalOperation, Partial<Pick<Withdrawal, 'status' | 'approval'>>>;

/**
 * Builds the audit log's record of a decision about a withdrawal: the state before, the change, and its details, such as
 * the reason that its member reads.
 */
export function withdrawalAct(
  operation: WithdrawalOperation,
  { id, status, approval, amountMicro }: Withdrawal,
  { reason }: OperatorDecision,
  details: { told?: MemberReason | undefined; payout_id?: string | undefined } = {},
): DecisionAct {
  const before = { status, approval, amount_micro: amountMicro };
  return {
    target: withdrawalTarget(id),
    reason,
    before,
    after: { ...before, ...changes[operation], ...details },
  };
}

export function depositApprovalAct(
  {
    refCode,
    transferId,
    amountMicro,
  }: { refCode: string; transferId: string; amountMicro: bigint },
  { reason }: OperatorDecision,
): DecisionAct {
  const after = { status: 'success', transfer_id: transferId, amount_micro: amountMicro };
  return { target: depositTarget(refCode), reason, after };
}

export function depositRejectionAct(
  refCode: string,
  { reason }: OperatorDecision,
  told: MemberReason,
): DecisionAct {
  return { target: depositTarget(refCode), reason, after: { status: 'reject', told } };
}

export function transferAct(
  resolution: 'assigned' | 'returned',
  transfer: { gatewayCode: string; transferId: string; amountMicro: bigint },
  { reason }: OperatorDecision,
  to: { refCode: string } | { memberId: bigint } | undefined,
): DecisionAct {
  const { gatewayCode, transferId, amountMicro } = transfer;
  return {
    target: transferTarget(gatewayCode, transferId),
    reason,
    after: { resolution, ...to, amount_micro: amountMicro },
  };
}

/**
 * Builds the audit log's record of a decision about a gateway's contradiction: the payment's state before and after.
 */
export function contradictionAct(
  {
    contradiction,
    withdrawal,
  }: { contradiction: LockedContradiction; withdrawal: Withdrawal | null },
  decision: ContradictionDecision,
  reason: string,
): DecisionAct {
  const { id, kind, gatewayCode, subjectKind, subject } = contradiction;
  const status = statusAfter(decision) ?? withdrawal?.status;
  return {
    target:
      subjectKind === 'transfer'
        ? transferTarget(gatewayCode, subject)
        : `${subjectKind}:${subject}`,
    reason,
    before: { contradiction: id, kind, ...(withdrawal && { status: withdrawal.status }) },
    after: {
      contradiction: id,
      kind,
      decision,
      ...(withdrawal && { status, amount_micro: withdrawal.amountMicro }),
    },
  };
}
