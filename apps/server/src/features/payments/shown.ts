import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { bahtText } from '@kapao/contract/money.ts';
import type { Candidate } from '@kapao/contract/office/deposits.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import {
  inputText,
  shownStops,
  stopInputs,
  stopNames,
} from '@kapao/contract/payments/automatic-words.ts';
import type { ShownStop } from '@kapao/contract/payments/automatic-words.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import type { UnclearAnswer } from '@kapao/contract/office/unclear-answers.ts';
import type { KeptUnclearAnswer } from './gateways/unclear-answers-store.ts';
import type { UnmatchedCandidate } from './transfers/candidates.ts';
import { withdrawalFailureOf } from './withdrawals/withdrawal-failure.ts';
import type { Withdrawal } from './withdrawals/withdrawals-store.ts';
import { isReproduced } from './withdrawals/automatic-rules.ts';
import type { AutomaticDecision, DecisionInputs } from './withdrawals/automatic-rules.ts';
import type { OperatorDecision } from './transfers/transfers-store.ts';
import type { QueuedWithdrawal, ReviewedWithdrawal } from './withdrawals/withdrawal-queue-store.ts';

/** Builds a withdrawal's row in the office's API; `own` is the person who asks. */
export function withdrawalRow(
  withdrawal: QueuedWithdrawal,
  names: ReadonlyMap<bigint, string>,
  own: bigint,
): WithdrawalRow {
  const { takenBy, takenUntil } = withdrawal;
  return {
    id: withdrawal.id,
    short_reference: withdrawal.shortReference,
    member: {
      member_id: String(withdrawal.memberId),
      username: withdrawal.username,
      name: withdrawal.memberName,
    },
    amount_micro: String(withdrawal.amountMicro),
    fee_micro: String(withdrawal.feeMicro),
    status: withdrawal.status,
    approval: withdrawal.approval,
    bank_abbr: withdrawal.bankAbbr,
    account_last4: withdrawal.accountLast4,
    account_name: withdrawal.accountName,
    created_at: withdrawal.createdAt.toISOString(),
    ended_at: withdrawal.endedAt?.toISOString() ?? null,
    claim:
      takenBy === null || takenUntil === null
        ? null
        : takerOf({ staffId: takenBy, until: takenUntil }, names, own),
    with_risk_since: withdrawal.withRiskSince?.toISOString() ?? null,
    is_back_from_risk: withdrawal.isBackFromRisk,
    decided_by: withdrawal.decidedBy,
  };
}

/** door-26: builds the last answer of a gateway that does not fit, with what is done next. */
export function shownUnclear(answer: KeptUnclearAnswer | undefined): UnclearAnswer | null {
  if (!answer) return null;
  const { reason, said, answeredAt, againAt, askedUntil } = answer;
  return {
    reason,
    said,
    at: answeredAt.toISOString(),
    again_at: againAt?.toISOString() ?? null,
    asked_until: askedUntil?.toISOString() ?? null,
  };
}

export function takerOf(
  { staffId, until }: { staffId: bigint; until: Date },
  names: ReadonlyMap<bigint, string>,
  own: bigint,
) {
  return {
    staff_id: String(staffId),
    name: names.get(staffId) ?? '',
    is_own: staffId === own,
    until: until.toISOString(),
  };
}

/** queue-05: returns in words why a withdrawal waits for staff; no reasons for one that was paid automatically. */
export function stopReasons({
  approval,
  automaticDecision: decision,
}: Pick<ReviewedWithdrawal, 'approval' | 'automaticDecision'>): BothLanguages[] {
  return approval === 'automatic'
    ? []
    : shownStops(decision).map((stop) => stopReason(stop, decision));
}

function stopReason(stop: ShownStop, { inputs, thresholds }: AutomaticDecision): BothLanguages {
  const amountMicro = BigInt(inputs.amount_micro ?? 0);
  switch (stop) {
    case 'off':
      return stopNames.off;
    case 'amount':
      return overMaximum(amountMicro, BigInt(thresholds.auto_payout_max_micro));
    case 'day_sum':
      return overDaySum(amountMicro, inputs, thresholds);
    default: {
      const [name, figures] = [
        stopNames[stop],
        stopInputs[stop].map((input) => inputText(input, inputs[input])),
      ];
      return {
        th: `${name.th}: ${figures.map(({ th }) => th).join(', ')}`,
        en: `${name.en}: ${figures.map(({ en }) => en).join(', ')}`,
      };
    }
  }
}

function overMaximum(amountMicro: bigint, mostMicro: bigint): BothLanguages {
  const amount = bahtText(amountMicro);
  const most = bahtText(mostMicro);
  return {
    th: `ยอดถอน ${amount} บาท เกินวงเงินที่ระบบจ่ายเอง ${most} บาท`,
    en: `The amount of ${amount} baht is above the automatic maximum of ${most} baht`,
  };
}

function overDaySum(
  amountMicro: bigint,
  inputs: DecisionInputs,
  thresholds: AutomaticDecision['thresholds'],
): BothLanguages {
  const amount = bahtText(amountMicro);
  const most = bahtText(BigInt(thresholds.auto_payout_day_max_micro));
  const before = inputText('automatic_today_micro', inputs.automatic_today_micro);
  return {
    th: `ยอดถอน ${amount} บาท รวมกับที่ระบบจ่ายเองแล้ววันนี้ (${before.th}) เกิน ${most} บาท`,
    en: `The amount of ${amount} baht and what was paid automatically today (${before.en}) are above ${most} baht`,
  };
}

/**
 * queue-05: builds the shown automatic decision. `is_reproduced` says whether computing it again gives the same result.
 */
export function shownDecision({
  amountMicro,
  automaticDecision: decision,
}: Pick<ReviewedWithdrawal, 'amountMicro' | 'automaticDecision'>) {
  return {
    ...decision,
    inputs: { ...decision.inputs },
    signals: [...decision.signals],
    is_reproduced: isReproduced(decision, amountMicro),
  };
}

/** Builds the stored form of a staff decision: its maker, and the reason's code with the note. */
export function decisionBy(
  { email }: { email: string },
  { reason, note }: { reason: string; note: string },
): OperatorDecision {
  return { actor: email, reason: note === '' ? reason : `${reason}: ${note}` };
}

/** Builds the reason for the member from the body of a rejection (pay-103). */
export function toldBy(body: { member_reason: string; member_note: string }): MemberReason {
  return { code: body.member_reason, note: body.member_note };
}

/** Returns staff's reason for the member of a payment; null where they gave none. */
export function memberReasonOf(payment: {
  memberReason: string | null;
  memberNote: string | null;
}): MemberReason | null {
  const { memberReason: code, memberNote } = payment;
  return code === null ? null : { code, note: memberNote ?? '' };
}

/** Returns the reason for the member of a failed withdrawal: staff's, or the kind of the gateway's failure. */
export function withdrawalReason(
  withdrawal: Pick<Withdrawal, 'status' | 'failure' | 'endedBy' | 'memberReason' | 'memberNote'>,
): MemberReason | null {
  if (withdrawal.status === 'failed') {
    const { failure, endedBy } = withdrawal;
    return { code: withdrawalFailureOf({ failure: failure ?? '', endedBy }), note: '' };
  }
  return withdrawal.status === 'reject' ? memberReasonOf(withdrawal) : null;
}

/** Builds the shown form of an unmatched bank transfer. Only four digits of the payer's account leave the server. */
export function candidateOf(
  transfer: UnmatchedCandidate,
): Omit<Candidate, 'reasons' | 'is_other_amount'> {
  return {
    gateway: transfer.gatewayCode,
    transfer_id: transfer.transferId,
    amount_micro: String(transfer.amountMicro),
    paid_at: transfer.paidAt?.toISOString() ?? null,
    payer_name: transfer.payerName,
    payer_account_last4: transfer.payerAccountNumber.slice(-4),
  };
}

/** Returns a gateway's message for staff, in which only four digits of the payer's account are readable (news-02). */
export function shownMessageBody(body: string): string {
  const masked: unknown = JSON.parse(body, (key, value: unknown) =>
    PAYERS_ACCOUNT.test(key) && typeof value === 'string' ? maskedAccount(value) : value,
  );
  return JSON.stringify(masked, null, 2);
}

/** The field of the payer's account, in the spelling of the wire and in that of our own events. */
const PAYERS_ACCOUNT = /^payer_?account_?number$/i;
