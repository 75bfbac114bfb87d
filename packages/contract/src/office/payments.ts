import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import { signalCodes } from '../payments/automatic.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, dayRange, pageOf, pageQuery } from './fields.ts';
import { REASON_MAX, REASON_MIN } from './reason-rules.ts';
import { approvalReasons, refundReasons, withdrawalRejectReasons } from './reasons.ts';

/** Micro-baht as text. */
const micro = z.string();
const note = z.union([z.string().trim().length(0), plainText(REASON_MAX)]).default('');

/** The fields of a decision's body: its key, a reason by its code, and a note. */
export function decisionFields<Code extends string>(reasons: Readonly<Record<Code, unknown>>) {
  // Object.keys types the keys as string.
  const [first, ...rest] = Object.keys(reasons) as [Code, ...Code[]];
  return { key: actKey, reason: z.enum([first, ...rest]), note };
}

/** office-51: the reason `other` says nothing without a note. */
export function isExplained(body: { reason: string; note: string }): boolean {
  return body.reason !== 'other' || body.note.length >= REASON_MIN;
}

const queueNames = ['withdrawals', 'deposits', 'transfers'] as const;
export type QueueName = (typeof queueNames)[number];

const queue = z.object({
  queue: z.enum(queueNames),
  /** At most 1,000; `is_more` says that there are more. */
  count: z.number().int(),
  is_more: z.boolean(),
  oldest_at: z.iso.datetime().nullable(),
});

export const payee = z.object({
  member_id: z.string(),
  username: z.string(),
  name: z.string(),
});

const claim = z.object({
  staff_id: z.string(),
  name: z.string(),
  is_own: z.boolean(),
  /** When it is released by itself. */
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

const withdrawalRow = z.object({
  id: z.string(),
  member: payee,
  amount_micro: micro,
  fee_micro: micro,
  status: z.enum(withdrawalStatuses),
  approval: z.enum(withdrawalApprovals),
  bank_abbr: z.string(),
  /** The last four digits; nothing more of the number leaves the server. */
  account_last4: z.string(),
  account_name: z.string(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** A living claim; null while nobody has it. */
  claim: claim.nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

/** A row that a signal rests on. */
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
  ]),
  /** The row's id, name or network. */
  reference: z.string(),
  at: z.iso.datetime().nullable(),
  amount_micro: micro.nullable(),
  /** A name or a text of the row; empty where it has none. */
  note: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

const signal = z.object({
  code: z.enum(signalCodes),
  /** Whether it found something. The rows are there either way where they explain the answer. */
  is_raised: z.boolean(),
  rows: z.array(evidence),
});
export type ReviewSignal = z.infer<typeof signal>;

const automaticDecision = z.object({
  rule: z.string(),
  version: z.number().int(),
  result: z.enum(['automatic', 'waiting']),
  /** By name, as payments/automatic-words.ts has them: texts of whole numbers; null is nothing of the kind. */
  inputs: z.record(z.string(), z.string().nullable()),
  /** The site's maximums, in micro, and the signals' thresholds. */
  thresholds: z.record(z.string(), z.string()),
  /** The signals that would have stopped it, and what stopped it. */
  signals: z.array(z.string()),
  stops: z.array(z.string()),
  /** Whether the rule, asked again with these inputs and the withdrawal's amount, gives the same result. */
  is_reproduced: z.boolean(),
});

export const queueOperations = {
  listQueues: { data: z.object({ queues: z.array(queue) }) },
  listWithdrawals: {
    query: pageQuery.extend({
      status: z.enum(withdrawalStatuses).optional(),
      /** `waiting` is the review queue, the oldest first; other lists have the newest first. */
      approval: z.enum(withdrawalApprovals).optional(),
      /** Digits of an id, or a username. */
      member: z.string().max(40).optional(),
      /** Of the request. */
      ...dayRange,
    }),
    data: pageOf(withdrawalRow),
  },
  getWithdrawal: {
    params: z.object({ id: z.uuid() }),
    data: withdrawalRow.extend({
      /** Why it stopped at the review, in both languages; empty for one that went by itself. */
      reasons: z.array(z.object({ th: z.string(), en: z.string() })),
      signals: z.array(signal),
      automatic_decision: automaticDecision,
      decision: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
      gateway: z.object({
        code: z.string(),
        payout_id: z.string().nullable(),
        attempts: z.number().int(),
        next_ask_at: z.iso.datetime(),
        failure: z.string().nullable(),
      }),
    }),
  },
  claimWithdrawal: { params: z.object({ id: z.uuid() }), data: claim },
  approveWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object(decisionFields(approvalReasons)).refine(isExplained),
    data: noData,
  },
  rejectWithdrawal: {
    params: z.object({ id: z.uuid() }),
    body: z.object(decisionFields(withdrawalRejectReasons)).refine(isExplained),
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
} satisfies Record<string, Operation>;
