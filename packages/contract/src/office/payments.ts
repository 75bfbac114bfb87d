import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import { signalCodes } from '../payments/automatic.ts';
import { MEMBER_NOTE_MAX, withdrawalMemberReasons } from '../payments/member-reasons.ts';
import type { Operation } from '../operation-schemas.ts';
import { memberReason } from '../payments.ts';
import { actKey, dayRange, pageOf, pageQuery, typedReason } from './fields.ts';
import { REASON_MAX, REASON_MIN } from './reason-rules.ts';
import {
  approvalReasons,
  paidReasons,
  refundReasons,
  unpaidReasons,
  withdrawalRejectReasons,
} from './reasons.ts';
import { unclearAnswer } from './unclear-answers.ts';
import { waitingOnMember } from './waiting-on-member.ts';
import { GATEWAY_ID, openAnswers } from './withdrawal-acts.ts';

/** Micro-baht as text. */
const micro = z.string();
const note = z.union([z.string().trim().length(0), plainText(REASON_MAX)]).default('');

/** The fields of a decision's body: its key, a reason by its code, and a note. */
export function decisionFields<Code extends string>(reasons: Readonly<Record<Code, unknown>>) {
  // Object.keys types the keys as string.
  const [first, ...rest] = Object.keys(reasons) as [Code, ...Code[]];
  return { key: actKey, reason: z.enum([first, ...rest]), note };
}

/** office-51: whether a decision is explained: the reason `other` needs a note. */
export function isExplained(body: { reason: string; note: string }): boolean {
  return body.reason !== 'other' || body.note.length >= REASON_MIN;
}

/** The fields of the reason for the member of a refusal: its code, and words of the maker (pay-103). */
export function memberReasonFields<Code extends string>(
  reasons: Readonly<Record<Code, unknown>>,
  usual: NoInfer<Code>,
) {
  // Object.keys types the keys as string.
  const [first, ...rest] = Object.keys(reasons) as [Code, ...Code[]];
  return {
    // A rejection that a second person carries out may have been proposed by an earlier version, without a reason.
    member_reason: z.enum([first, ...rest]).default(() => usual),
    member_note: z.union([z.string().trim().length(0), plainText(MEMBER_NOTE_MAX)]).default(''),
  };
}

const queueNames = [
  'withdrawals',
  'risk',
  'deposits',
  'transfers',
  'proposals',
  'cases',
  'documents',
] as const;
export type QueueName = (typeof queueNames)[number];

const queue = z.object({
  queue: z.enum(queueNames),
  /** The number of waiting items, at most 1,000; `is_more` says that there are more. */
  count: z.number().int(),
  is_more: z.boolean(),
  oldest_at: z.iso.datetime().nullable(),
});

export const payee = z.object({
  member_id: z.string(),
  username: z.string(),
  name: z.string(),
});

/** A payment method by its names; the English one is null where the operator gave none. */
export const namedMethod = z.object({
  id: z.number().int(),
  name: z.string(),
  name_en: z.string().nullable(),
});

/** The colleague who has taken a withdrawal. */
const taker = z.object({
  staff_id: z.string(),
  name: z.string(),
  is_own: z.boolean(),
  /** The time until which they have it. */
  until: z.iso.datetime(),
});

const withdrawalStatuses = [
  'pending',
  'waiting_callback',
  'auto_failed',
  'success',
  'failed',
  'reject',
  'refund',
] as const;
const withdrawalApprovals = ['waiting', 'automatic', 'approved', 'rejected'] as const;
const withdrawalListApprovals = [...withdrawalApprovals, 'with_risk'] as const;
export type WithdrawalListApproval = (typeof withdrawalListApprovals)[number];

/** queue-32: the orders of the list; amounts order those that wait for a decision alone. */
const withdrawalSorts = ['oldest', 'newest', 'smallest', 'largest'] as const;
export type WithdrawalSort = (typeof withdrawalSorts)[number];

const withdrawalRow = z.object({
  id: z.string(),
  /** The reference that people read (refs-01). */
  short_reference: z.string(),
  member: payee,
  amount_micro: micro,
  fee_micro: micro,
  status: z.enum(withdrawalStatuses),
  approval: z.enum(withdrawalApprovals),
  bank_abbr: z.string(),
  /** The last four digits of the account; the rest of the number never leaves the server. */
  account_last4: z.string(),
  account_name: z.string(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Null while nobody works on the withdrawal. */
  claim: taker.nullable(),
  /** Since when risk checks the withdrawal, which nobody decides until then; null where it is not with risk. */
  with_risk_since: z.iso.datetime().nullable(),
  /** Whether it waits again because risk returned it (queue-29). */
  is_back_from_risk: z.boolean(),
  /** The person who decided it; null where it waits or the system decided. */
  decided_by: z.string().nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

/** A row of the database that explains a signal. */
const evidence = z.object({
  kind: z.enum([
    'claim',
    'transfer',
    'member',
    'registration',
    'withdrawal',
    'phone',
    'coupon',
    'bonus',
    'adjustment',
    'approval',
    'win',
    'stake',
    'unplayed',
    'play',
    'deposits',
    'deposit',
    'debt',
    'account',
    'payer_account',
    'former_account',
  ]),
  /** The id, name or network that identifies the row. */
  reference: z.string(),
  at: z.iso.datetime().nullable(),
  amount_micro: micro.nullable(),
  /** A name or text from the row; empty if it has none. */
  note: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

const signal = z.object({
  code: z.enum(signalCodes),
  /** Whether the signal is raised. The rows also explain some signals that are not raised. */
  is_raised: z.boolean(),
  rows: z.array(evidence),
});
export type ReviewSignal = z.infer<typeof signal>;

const automaticDecision = z.object({
  rule: z.string(),
  version: z.number().int(),
  result: z.enum(['automatic', 'waiting']),
  /**
   * The inputs of the decision by name (payments/automatic-words.ts): whole numbers as text, or null if the member has
   * none.
   */
  inputs: z.record(z.string(), z.string().nullable()),
  /** The thresholds by name: the site's maximums in micro, and the limits of the signals. */
  thresholds: z.record(z.string(), z.string()),
  /** `signals` would have stopped the withdrawal; `stops` did stop it. */
  signals: z.array(z.string()),
  stops: z.array(z.string()),
  /** Whether the rule gives the same result again for these inputs and the withdrawal's amount. */
  is_reproduced: z.boolean(),
});

/** queue-31: the member's bank account of now, beside the one that the withdrawal pays. */
const accountOnFile = z.object({
  bank_abbr: z.string(),
  account_last4: z.string(),
  account_name: z.string(),
  /** Whether it is the account that the withdrawal pays. */
  is_same: z.boolean(),
  /** The last change of the account since the registration; null without one. */
  changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});

/** queue-28: a cashier sent the withdrawal to risk; the fields of the return are null until it comes back. */
const riskCheck = z.object({
  case_id: z.string(),
  sent_by: z.string(),
  sent_note: z.string(),
  sent_at: z.iso.datetime(),
  returned_by: z.string().nullable(),
  /** Whether the caller returned it, who does not release it alone (risk-14). */
  is_own_return: z.boolean(),
  returned_note: z.string().nullable(),
  returned_at: z.iso.datetime().nullable(),
});

export const queueOperations = {
  listQueues: { data: z.object({ queues: z.array(queue) }) },
  listWithdrawals: {
    query: pageQuery.extend({
      status: z.enum(withdrawalStatuses).optional(),
      /** `waiting` is the review queue without those that are `with_risk`. */
      approval: z.enum(withdrawalListApprovals).optional(),
      /** Without it, those that wait for a decision begin with the oldest, and other lists with the newest. */
      sort: z.enum(withdrawalSorts).optional(),
      /** The digits of the member's id, the username, or the short or long reference of a withdrawal (refs-06). */
      member: z.string().max(40).optional(),
      /** The days on which the withdrawals were requested. */
      ...dayRange,
    }),
    data: pageOf(withdrawalRow),
  },
  getWithdrawal: {
    params: z.object({ id: z.uuid() }),
    data: withdrawalRow.extend({
      /**
       * The reasons why the withdrawal waits for a review, in both languages; empty for one that was paid
       * automatically.
       */
      reasons: z.array(z.object({ th: z.string(), en: z.string() })),
      signals: z.array(signal),
      account_on_file: accountOnFile,
      /** The times that the withdrawal was with risk, the latest first. */
      risk_checks: z.array(riskCheck),
      waiting: waitingOnMember,
      /**
       * Whether no signal is raised now, nothing waits on the member (queue-35), and nothing of auto-14 holds: the member
       * is not watched and was not unblocked lately, and no contradiction is open. An approval with `only_clean` refuses
       * any other withdrawal (work-13).
       */
      is_clean: z.boolean(),
      automatic_decision: automaticDecision,
      decision: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
      /** The reason for the member of a refusal or a failure. */
      member_reason: memberReason.nullable(),
      gateway: z.object({
        code: z.string(),
        payout_id: z.string().nullable(),
        attempts: z.number().int(),
        next_ask_at: z.iso.datetime(),
        /** The last order; null before any. */
        ordered_at: z.iso.datetime().nullable(),
        /** The last answer while it is open, with the protocol's words where the outcome is unknown. */
        answer: z
          .object({
            told: z.enum(openAnswers),
            reason: z.string().nullable(),
            at: z.iso.datetime(),
          })
          .nullable(),
        /** Since when no answer has told the outcome; null where it is known. */
        unknown_since: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
        /** The person who ended it in the place of the gateway, with the reason in `failure`. */
        ended_by: z.string().nullable(),
        /** What the gateway keeps of the payment (door-27); null where it has told nothing. */
        cost_micro: micro.nullable(),
        unclear_answer: unclearAnswer,
      }),
    }),
  },
  claimWithdrawal: { params: z.object({ id: z.uuid() }), data: taker },
  approveWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z
      .object({
        ...decisionFields(approvalReasons),
        /** Refuses the approval if `is_clean` is false by then: for several that are approved by one press (work-13). */
        only_clean: z.literal(true).optional(),
      })
      .refine(isExplained),
    data: noData,
  },
  rejectWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z
      .object({
        ...decisionFields(withdrawalRejectReasons),
        ...memberReasonFields(withdrawalMemberReasons, 'not_approved'),
      })
      .refine(isExplained),
    data: noData,
  },
  /** The note stands in the member's risk case, and beside the withdrawal. */
  sendToRisk: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ key: actKey, note: typedReason }),
    data: z.object({ case_id: z.string() }),
  },
  returnFromRisk: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ key: actKey, note: typedReason }),
    data: noData,
  },
  retryWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ key: actKey }),
    data: noData,
  },
  refundWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object(decisionFields(refundReasons)).refine(isExplained),
    data: noData,
  },
  /** `note` says what the person looked at, such as a page of the gateway and the time. */
  endUnpaidWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ ...decisionFields(unpaidReasons), note: typedReason }),
    data: noData,
  },
  endPaidWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object({
      ...decisionFields(paidReasons),
      note: typedReason,
      /** The gateway's id of the payment, as its page shows it. */
      payout_id: z.string().trim().regex(GATEWAY_ID),
    }),
    data: noData,
  },
} satisfies Record<string, Operation>;
