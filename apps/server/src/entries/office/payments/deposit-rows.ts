import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import type { Queryable } from '../../../db/database.ts';
import { readDepositCosts } from '../../../flows/gateways/read-gateway-costs.ts';
import type { QueuedDeposit } from '../../../features/payments/deposits/deposit-queue-store.ts';
import { listUnclearOfDeposits } from '../../../features/payments/gateways/unclear-answers-store.ts';
import { isSameName } from '../../../features/payments/methods/bank-names.ts';
import { findShortReferences } from '../../../features/payments/reads.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../../../features/payments/rules.ts';
import { candidateOf, memberReasonOf, shownUnclear } from '../../../features/payments/shown.ts';
import { listNewestSlipChecks } from '../../../features/payments/slips/slip-checks-store.ts';
import type { ShownSlipCheck } from '../../../features/payments/slips/slip-checks-store.ts';
import { nameCandidates, rankCandidates } from '../../../features/payments/transfers/candidates.ts';
import type { NamedCandidate } from '../../../features/payments/transfers/candidates.ts';
import { listCandidates } from '../../../features/payments/transfers/unmatched-store.ts';

function isWaiting({ status, slipAt }: QueuedDeposit): boolean {
  return status === 'pending' && slipAt !== null;
}

/** The fields of a row that are read for all rows at once. */
type ReadApart =
  | 'explanations'
  | 'same_slip_as'
  | 'slip_again_in'
  | 'gateway_cost_micro'
  | 'slip_check'
  | 'unclear_answer';

/** Converts deposits for the screen. Deposits whose slip waits get the transfers that may belong to them. */
export async function depositRows(
  on: Queryable,
  deposits: readonly QueuedDeposit[],
): Promise<DepositRow[]> {
  const waiting = deposits.filter(isWaiting);
  const transfers = await candidatesFor(on, waiting);
  const ids = deposits.map(({ id }) => id);
  const checks = await listNewestSlipChecks(on, ids);
  const checkOf = new Map(checks.map((check) => [check.depositId, check]));
  const unclear = await listUnclearOfDeposits(
    on,
    deposits.map(({ refCode }) => refCode),
  );
  const unclearOf = new Map(unclear.map((answer) => [answer.subject, answer]));
  const costs = await readDepositCosts(on, ids);
  const refCodes = deposits.flatMap(({ sameSlipAs, slipAgainIn }) => [
    ...sameSlipAs,
    ...slipAgainIn,
  ]);
  const short = await findShortReferences(on, { refCodes, withdrawalIds: [] });
  const named = (others: readonly string[]) =>
    others.map((ref_code) => ({ ref_code, short_reference: short.get(ref_code) ?? ref_code }));
  return deposits.map((deposit) => ({
    ...depositRow(deposit, transfers),
    explanations: explanationsOf(deposit, checkOf.get(deposit.id)),
    same_slip_as: named(deposit.sameSlipAs),
    slip_again_in: named(deposit.slipAgainIn),
    gateway_cost_micro: costs.get(deposit.id)?.toString() ?? null,
    slip_check: slipCheckOf(checkOf.get(deposit.id)),
    unclear_answer: shownUnclear(unclearOf.get(deposit.refCode)),
  }));
}

function slipCheckOf(check: ShownSlipCheck | undefined): DepositRow['slip_check'] {
  if (!check) return null;
  const { amountMicro } = check;
  return {
    outcome: check.outcome,
    verifier: check.verifier,
    said: check.said,
    trans_ref: check.transRef,
    amount_micro: amountMicro === null ? null : String(amountMicro),
    paid_at: check.paidAt?.toISOString() ?? null,
    checked_at: check.checkedAt?.toISOString() ?? null,
    again_at: check.dueAt?.toISOString() ?? null,
    payer_name: check.payerName,
  };
}

/** Lists the transfers that may belong to these slips. A bank may date a transfer a little before its deposit. */
async function candidatesFor(
  on: Queryable,
  slips: readonly QueuedDeposit[],
): Promise<NamedCandidate[]> {
  if (slips.length === 0) return [];
  const oldest = Math.min(...slips.map(({ createdAt }) => createdAt.getTime()));
  const since = new Date(oldest - CLOCK_TOLERANCE_SECONDS * 1000);
  return nameCandidates(await listCandidates(on, since));
}

function depositRow(
  deposit: QueuedDeposit,
  transfers: readonly NamedCandidate[],
): Omit<DepositRow, ReadApart> {
  const { decidedBy, decidedReason, creditedMicro } = deposit;
  const candidates = isWaiting(deposit) ? rankCandidates(deposit, transfers) : [];
  return {
    ref_code: deposit.refCode,
    short_reference: deposit.shortReference,
    member: {
      member_id: String(deposit.memberId),
      username: deposit.username,
      name: deposit.memberName,
    },
    method: {
      id: deposit.methodId,
      name: deposit.methodName,
      name_en: deposit.methodNameEn,
    },
    status: deposit.status,
    requested_micro: String(deposit.requestedMicro),
    amount_micro: String(deposit.amountMicro),
    credited_micro: creditedMicro === null ? null : String(creditedMicro),
    fee_micro: String(deposit.feeMicro),
    created_at: deposit.createdAt.toISOString(),
    slip_at: deposit.slipAt?.toISOString() ?? null,
    ended_at: deposit.endedAt?.toISOString() ?? null,
    is_cancelled: deposit.isCancelled,
    payer_name: deposit.payerName,
    slip_transfers: deposit.slipTransfers,
    slip_banks: deposit.slipBanks,
    decision:
      decidedBy === null || decidedReason === null
        ? null
        : { by: decidedBy, reason: decidedReason },
    member_reason: memberReasonOf(deposit),
    reversal: reversalOf(deposit),
    candidates: candidates.map((candidate) => ({
      ...candidateOf(candidate.transfer),
      is_other_amount: candidate.isOtherAmount,
      reasons: candidate.reasons,
    })),
  };
}

function reversalOf({
  reversedAt,
  reversedBy,
  reversedReason,
}: QueuedDeposit): DepositRow['reversal'] {
  return reversedAt === null || reversedBy === null || reversedReason === null
    ? null
    : { by: reversedBy, reason: reversedReason, at: reversedAt.toISOString() };
}

/** queue-11: what is unusual about a deposit. */
function explanationsOf(
  deposit: QueuedDeposit,
  check: ShownSlipCheck | undefined,
): DepositRow['explanations'] {
  const { creditedMicro, amountMicro, isLate, sameSlipAs, isSlipCredited, isOverLimit } = deposit;
  const holds = [
    ['wrong_amount', creditedMicro !== null && creditedMicro !== amountMicro],
    ['late', isLate],
    ['double_slip', sameSlipAs.length > 0],
    ['two_slips', deposit.hasTwoSlips],
    ['slip_credited', isSlipCredited],
    ['over_limit', isOverLimit],
    ['other_payer', isOtherPayer(deposit, check)],
  ] as const;
  return holds.filter(([, isSo]) => isSo).map(([explanation]) => explanation);
}

/** slip-06: whether the gateway or the bank names a payer who is not the member. */
function isOtherPayer(
  { payerName, accountName }: QueuedDeposit,
  check: ShownSlipCheck | undefined,
): boolean {
  const isOther =
    payerName !== null && payerName.trim() !== '' && !isSameName(payerName, accountName);
  return isOther || check?.payerMatch === 'other';
}
