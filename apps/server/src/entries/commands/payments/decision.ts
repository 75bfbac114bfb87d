import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { plainText } from '@kapao/contract/fields.ts';
import { ENDED_BY_PEOPLE_AFTER_MINUTES } from '@kapao/contract/office/withdrawal-acts.ts';
import { MEMBER_NOTE_MAX } from '@kapao/contract/payments/member-reasons.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import type { Config } from '../../../config.ts';
import { decidedByCommand } from '../../../command-line/actor.ts';
import { acted, runAct } from '../../../command-line/acts.ts';
import type { Tx } from '../../../db/database.ts';
import { createLedger } from '../../../ledger/engine.ts';
import type { Ledger } from '../../../ledger/engine.ts';
import type { DecisionAct, DecisionOperation } from '../../../features/payments/decision-acts.ts';
import type { OperatorDecision } from '../../../features/payments/transfers/transfers-store.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { OptionValues } from '../../../command-line/command.ts';

/** Options of a command that decides on a payment: the reason (pay-41). The operating system's user is recorded too. */
export const decisionOptions = { reason: { type: 'string' } } as const;

/** Options of a rejection: what the payment's member reads (pay-103). */
export const toldOptions = {
  'member-reason': { type: 'string' },
  'member-note': { type: 'string' },
} as const;

const MAX_TEXT_LENGTH = 300;

export function decisionOf(values: OptionValues): OperatorDecision {
  const reason = requiredOption(values, 'reason');
  if (reason.length > MAX_TEXT_LENGTH || /\p{Cc}/u.test(reason)) {
    throw new UsageError(`--reason takes one line of ${MAX_TEXT_LENGTH} characters`);
  }
  return { actor: decidedByCommand(), reason };
}

/** Reads the reason for the member, `not_approved` unless the command names another, and the note. */
export function toldOf(
  values: OptionValues,
  reasons: Readonly<Record<string, BothLanguages>>,
): MemberReason {
  const codes = Object.keys(reasons);
  const code = values['member-reason'] ?? 'not_approved';
  if (typeof code !== 'string' || !codes.includes(code)) {
    throw new UsageError(`--member-reason takes one of ${codes.join(', ')}`);
  }
  const note = values['member-note'] ?? '';
  const isShown = note === '' || plainText(MEMBER_NOTE_MAX).safeParse(note).success;
  if (typeof note !== 'string' || !isShown) {
    throw new UsageError(`--member-note takes one line of ${MEMBER_NOTE_MAX} characters`);
  }
  return { code, note };
}

/** Reasons why a decision could not be carried out; nothing has changed then. */
const refusals = {
  deposit_unknown: 'there is no such deposit',
  deposit_ended: 'that deposit has ended, and stays as it is',
  transfer_unknown: 'no gateway has told of such a transfer',
  transfer_taken: 'that transfer has been credited or sent back already',
  amount_differs: 'the gateway has told of that transfer with another amount',
  withdrawal_unknown: 'there is no such withdrawal',
  not_waiting: 'that withdrawal does not wait for a decision',
  taken_by_other: 'a colleague has taken it in the office; it is free again after ten minutes',
  member_blocked: 'its member is blocked: let the member in first, or reject it',
  withdrawals_stopped:
    'its member reported somebody else: lift the stop in the case first, or reject it',
  with_risk: 'risk is checking it: it must come back to the queue first',
  not_unknown: 'only a withdrawal whose outcome the gateway does not tell ends so',
  gateway_pays: 'the gateway says that it is paying it: wait for its outcome',
  ordered_lately: `the gateway was asked to pay it less than ${ENDED_BY_PEOPLE_AFTER_MINUTES} minutes ago`,
  gateway_not_asked:
    'no server has asked the gateway in the last ten minutes: start one, and try again',
  contradiction_open:
    'the gateway contradicts itself about it: decide that first (contradictions:list)',
  gateway_id_taken: 'that payment of the gateway belongs to another withdrawal',
  not_paid: 'only a withdrawal that was paid can come back',
  contradiction_unknown: 'there is no such contradiction',
  contradiction_decided: 'that contradiction was decided already',
  withdrawal_changed:
    'that decision does not fit the contradiction, or the withdrawal as it stands now',
} as const;

type Outcome = { outcome: 'refused'; refusal: keyof typeof refusals } | { outcome: string };

type Done<Result> = Exclude<Result, { outcome: 'refused' }>;

/**
 * Carries a decision out in one transaction with its audit row, which `actOf` describes as the office would (queue-20).
 * @throws UsageError if it was refused.
 */
export function runDecision<Result extends Outcome>(
  config: Config,
  operation: DecisionOperation,
  work: (tx: Tx, ledger: Ledger) => Promise<Result>,
  /** Describes the finished decision for the audit log; it may name another operation than the command's usual one. */
  actOf: (done: Done<Result>) => DecisionAct & { operation?: DecisionOperation },
): Promise<Done<Result>> {
  return runAct(config, async (tx, { database }) => {
    const result = await work(tx, createLedger(database));
    if (isRefused(result)) throw new UsageError(`refused: ${refusals[result.refusal]}`);
    // TypeScript's narrowing does not remove the refusals from a type parameter.
    const done = result as Done<Result>;
    return acted({ operation, ...actOf(done) }, done);
  });
}

function isRefused(
  result: Outcome,
): result is { outcome: 'refused'; refusal: keyof typeof refusals } {
  return result.outcome === 'refused';
}
