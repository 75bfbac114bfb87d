import { z } from 'zod';
import { noData } from '../fields.ts';
import { MAX_AMOUNT_BAHT, microFromBaht } from '../money.ts';
import { CODE_FORM } from './code-rules.ts';
import { slipOutcomeNames } from './slip-outcomes.ts';
import type { Operation } from '../operation-schemas.ts';
import { memberReason } from '../payments.ts';
import { depositMemberReasons } from '../payments/member-reasons.ts';
import { dayRange, pageOf, pageQuery, revealReason, timeSort } from './fields.ts';
import { decisionFields, isExplained, memberReasonFields, namedMethod, payee } from './payments.ts';
import {
  assignmentReasons,
  depositApprovalReasons,
  depositRejectReasons,
  returnReasons,
} from './reasons.ts';
import { unclearAnswer } from './unclear-answers.ts';

/** The largest value of PostgreSQL's type integer, which the id's column has. */
const MAX_METHOD_ID = 2_147_483_647;
const depositStatus = z.enum(['pending', 'success', 'failed', 'reject', 'reversed']);
/** Micro-baht as text. */
const micro = z.string();
const refCode = z.string().min(1).max(100);
const transferId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const gateway = z.string().regex(CODE_FORM);
/** Micro-baht of a whole number of satang, more than 0 and MAX_AMOUNT_BAHT at most. */
const wholeSatang = z
  .string()
  .regex(/^[1-9]\d{0,14}0{4}$/)
  .refine((micro) => isDigits(micro) && BigInt(micro) <= microFromBaht(MAX_AMOUNT_BAHT));

/**
 * Whether a text has digits only. The schema runs its later checks after a failed one, and BigInt throws for other
 * texts.
 */
function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** The reasons why a transfer may belong to a deposit, the strongest first. */
const candidateReasons = [
  'slip_names_it',
  'same_amount',
  'account_is_members',
  'name_is_members',
  'in_time',
] as const;
export type CandidateReason = (typeof candidateReasons)[number];

const candidate = z.object({
  gateway: z.string(),
  transfer_id: z.string(),
  amount_micro: micro,
  /** Whether the transfer's amount differs from the amount that the deposit asked for. */
  is_other_amount: z.boolean(),
  paid_at: z.iso.datetime().nullable(),
  payer_name: z.string(),
  payer_account_last4: z.string(),
  reasons: z.array(z.enum(candidateReasons)),
});
export type Candidate = z.infer<typeof candidate>;

/** A deposit by its long and its short reference. */
const namedDeposit = z.object({ ref_code: z.string(), short_reference: z.string() });

const depositRow = z.object({
  ref_code: z.string(),
  /** The reference that people read (refs-01). */
  short_reference: z.string(),
  member: payee,
  method: namedMethod,
  status: depositStatus,
  requested_micro: micro,
  /** The amount that the member was asked to transfer. */
  amount_micro: micro,
  credited_micro: micro.nullable(),
  /** The member's fee, which the house keeps of the credited amount. */
  fee_micro: micro,
  /** What the gateway keeps of the payment (door-27); null where it has told nothing. */
  gateway_cost_micro: micro.nullable(),
  created_at: z.iso.datetime(),
  slip_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Whether the member cancelled it; another one that failed ran out. */
  is_cancelled: z.boolean(),
  /** The payer's name as the bank states it; null before the money has come. */
  payer_name: z.string().nullable(),
  explanations: z.array(
    z.enum([
      'wrong_amount',
      'late',
      'double_slip',
      'two_slips',
      'slip_credited',
      'over_limit',
      'other_payer',
    ]),
  ),
  /** Transfer ids that the slips name. */
  slip_transfers: z.array(z.string()),
  /** The banks that the slips come from, by their short names (type-16). */
  slip_banks: z.array(z.string()),
  /** Other deposits with a slip of the same transfer: those whose slip came before, and those after. */
  same_slip_as: z.array(namedDeposit),
  slip_again_in: z.array(namedDeposit),
  /** The verifier’s answer about the newest slip; null where no verifier was asked. */
  slip_check: z
    .object({
      outcome: z.enum(slipOutcomeNames),
      /** The code of the verifier that answered, and its own words or code. */
      verifier: z.string().nullable(),
      said: z.string().nullable(),
      trans_ref: z.string().nullable(),
      amount_micro: micro.nullable(),
      paid_at: z.iso.datetime().nullable(),
      checked_at: z.iso.datetime().nullable(),
      /** When it is asked about again; null where it is not. */
      again_at: z.iso.datetime().nullable(),
      /** The payer as the bank names them; null where it names nobody. */
      payer_name: z.string().nullable(),
    })
    .nullable(),
  unclear_answer: unclearAnswer,
  decision: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** The reason for the member of a refusal. */
  member_reason: memberReason.nullable(),
  /** The reversal's author is `gateway:CODE`, or the maker of the proposal. */
  reversal: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Unmatched transfers for a slip that waits, the likeliest first. */
  candidates: z.array(candidate),
});
export type DepositRow = z.infer<typeof depositRow>;

const likelyDeposit = z.object({
  ref_code: z.string(),
  member: payee,
  status: depositStatus,
  slip_at: z.iso.datetime().nullable(),
  amount_micro: micro,
  /** Whether the transfer has another amount than the deposit asked for. */
  is_other_amount: z.boolean(),
  created_at: z.iso.datetime(),
  /**
   * Why the deposit may belong to the transfer. `slip`: its slip names the transfer; `paid_twice`: this amount was paid
   * before; `late`: it had this amount, and its time was over; `payer`: the payer's account is the member's.
   */
  why: z.enum(['slip', 'typed', 'paid_twice', 'late', 'payer']),
});

/** A member with the account that they registered. */
const accountHolder = payee.extend({
  bank_abbr: z.string(),
  account_last4: z.string(),
  account_name: z.string(),
});
export type AccountHolder = z.infer<typeof accountHolder>;

const unmatchedTransfer = candidate.omit({ reasons: true, is_other_amount: true }).extend({
  receiver: z.string().nullable(),
  received_at: z.iso.datetime(),
  /** The member who registered the payer's account: the first candidate, with or without a deposit. */
  payer_member: accountHolder.nullable(),
  likely: z.array(likelyDeposit),
});
export type UnmatchedTransferRow = z.infer<typeof unmatchedTransfer>;

export const depositOperations = {
  listDeposits: {
    query: pageQuery.extend({
      /** The deposits whose slip waits, the oldest slip first. */
      queue: z.enum(['slips']).optional(),
      status: depositStatus.optional(),
      /** The id of a payment method. */
      method: z.coerce.number().int().min(1).max(MAX_METHOD_ID).optional(),
      /** The member's phone or username, or the short or long reference of a deposit (refs-06). */
      member: z.string().max(40).optional(),
      /** Without it, waiting slips begin with the oldest, and other lists with the newest deposit. */
      sort: timeSort.optional(),
      /** The days on which the deposits were opened. */
      ...dayRange,
    }),
    data: pageOf(depositRow).extend({
      methods: z.array(namedMethod),
    }),
  },
  getDeposit: { params: z.object({ refCode }), data: depositRow },
  /** Returns the slips as data URLs, newest first. They show names and accounts, so each look is recorded. */
  showSlips: {
    params: z.object({ refCode }),
    body: revealReason,
    data: z.object({ pictures: z.array(z.string()) }),
  },
  approveDeposit: {
    params: z.object({ refCode }),
    body: z
      .object({
        ...decisionFields(depositApprovalReasons),
        transfer_id: transferId,
        amount_micro: wholeSatang,
      })
      .refine(isExplained),
    data: noData,
  },
  rejectDeposit: {
    params: z.object({ refCode }),
    body: z
      .object({
        ...decisionFields(depositRejectReasons),
        ...memberReasonFields(depositMemberReasons, 'not_approved'),
      })
      .refine(isExplained),
    data: noData,
  },
  listUnmatchedTransfers: { query: pageQuery, data: pageOf(unmatchedTransfer) },
  /** Returns the member whom an assignment of the transfer would credit, so that staff can confirm it. */
  findTransferMember: {
    query: z.object({ member: z.string().trim().min(1).max(40) }),
    data: accountHolder,
  },
  assignTransfer: {
    body: z
      .object({
        ...decisionFields(assignmentReasons),
        gateway,
        transfer_id: transferId,
        /** The target of the transfer: the deposit that it pays, or the member (phone or username) who is credited. */
        to: z.union([z.object({ ref_code: refCode }), z.object({ member: z.string().max(40) })]),
      })
      .refine(isExplained),
    data: noData,
  },
  returnTransfer: {
    body: z
      .object({ ...decisionFields(returnReasons), gateway, transfer_id: transferId })
      .refine(isExplained),
    data: noData,
  },
} satisfies Record<string, Operation>;
