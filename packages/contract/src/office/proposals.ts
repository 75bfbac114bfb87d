import { z } from 'zod';
import { bankAccountNumber, noData, phone } from '../fields.ts';
import { mayBeAccountOf } from '../members/rules.ts';
import { isWholeSatang, MAX_AMOUNT_BAHT } from '../money.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, pageOf, pageQuery, revealReason, typedReason, rowId } from './fields.ts';
import { namedMethod } from './payments.ts';
import { waitingProposal } from './waiting-on-member.ts';

const params = z.object({ id: rowId });
const time = z.iso.datetime();
const micro = z.string();

const proposalViews = ['mine', 'others', 'done'] as const;

const account = z.object({ bank_abbr: z.string(), account_number: z.string() });

/** The change that a proposal makes. Lists mask phones and accounts in it. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjustment'),
    /** The signed amount; a negative one takes money from the member. */
    amount_micro: micro,
  }),
  z.object({
    kind: z.literal('deposit_reversal'),
    ref_code: z.string(),
    /** The credited amount, which is taken back in full; the member gets the fee back. */
    amount_micro: micro,
    fee_micro: micro,
  }),
  z.object({ kind: z.literal('phone'), from: z.string().nullable(), to: z.string() }),
  z.object({ kind: z.literal('bank'), from: account, to: account }),
  /** An act that waits for a second person (risk-02). */
  z.object({
    kind: z.literal('act'),
    operation: z.string(),
    target: z.string(),
    scope: z.enum(['member', 'offers', 'always']),
    /** The largest value that the act creates or releases; null: without bound. */
    value_micro: micro.nullable(),
    /** The values that the act changed when it was tried, as the audit log shows them. */
    before: z.unknown(),
    after: z.unknown(),
  }),
]);

/** The payment that a proposal is about, as its second person checks it (risk-24). */
const proposedPayment = z.object({
  deposit: z
    .object({
      ref_code: z.string(),
      short_reference: z.string(),
      created_at: time,
      method: namedMethod,
      /** The amount that the member was asked to transfer. */
      asked_micro: micro,
    })
    .nullable(),
  transfer: z
    .object({
      transfer_id: z.string(),
      /** The amount by the gateway's report; without one the amount that the proposal names. */
      arrives_micro: micro,
      /** The amount that the proposal names, which credits only what arrived; null where it names none. */
      proposed_micro: micro.nullable(),
      /** The payer by the gateway's report; null for a transfer that staff typed and no gateway has reported. */
      payer: z
        .object({ name: z.string(), account_last4: z.string(), paid_at: time.nullable() })
        .nullable(),
    })
    .nullable(),
});
export type ProposedPayment = z.infer<typeof proposedPayment>;

const proposal = z.object({
  id: z.string(),
  /** The member whom the proposal concerns; null for an act that concerns no single member. */
  member: z.object({ id: z.string(), username: z.string(), name: z.string() }).nullable(),
  change,
  /** The name of the proposal's record where it has one: the short reference of a payment (refs-01). */
  target_name: z.string().nullable(),
  /** The deposit and the transfer of the change; null for another change. */
  payment: proposedPayment.nullable(),
  /** The maker's reason; null for an act that asks for none. */
  reason: z.string().nullable(),
  /** The evidence that the maker saw; null for adjustments and acts. */
  evidence: z.string().nullable(),
  status: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired']),
  maker: z.string(),
  is_own: z.boolean(),
  made_at: time,
  expires_at: time,
  /** From this time the maker may carry out the open proposal alone (desk-39); null: never. */
  alone_from: time.nullable(),
  /** Whether the maker carried the proposal out alone, after the delay. */
  is_by_delay: z.boolean(),
  /** The person who decided the proposal; the maker if an adjustment needed no second person. */
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  decision_reason: z.string().nullable(),
  transfer_id: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** An open proposal as the pages of its records show it, without its difference (risk-19). */
const openProposal = waitingProposal.extend({
  /** The records that the proposal is about, as targets of the log. */
  targets: z.array(z.string()),
  /** The name of the first target where it has one: the short reference of a payment (refs-01). */
  target_name: z.string().nullable(),
});
export type OpenProposal = z.infer<typeof openProposal>;

const proposed = z.object({
  id: z.string(),
  /** `approved`: the proposal needed no second person and has taken effect. */
  status: z.enum(['open', 'approved']),
  transfer_id: z.string().nullable(),
});

/** Changes of a member that wait for a second person, where the site's settings ask for one (desk-14, desk-19). */
export const proposalOperations = {
  proposeAdjustment: {
    params,
    body: z.object({
      key: actKey,
      /** The amount in baht, two decimals at most; a negative one takes money from the member. */
      amount: z
        .number()
        .min(-MAX_AMOUNT_BAHT)
        .max(MAX_AMOUNT_BAHT)
        .refine((baht) => baht !== 0 && isWholeSatang(baht)),
      reason: typedReason,
    }),
    data: proposed,
  },
  proposePhone: {
    params,
    body: z.object({ key: actKey, phone, reason: typedReason, evidence: typedReason }),
    data: proposed,
  },
  proposeBankAccount: {
    params,
    body: z
      .object({
        key: actKey,
        bank_abbr: z.string().regex(/^[A-Z]{2,20}$/),
        account_number: bankAccountNumber,
        reason: typedReason,
        evidence: typedReason,
      })
      .refine(({ bank_abbr, account_number }) => mayBeAccountOf(bank_abbr, account_number)),
    data: proposed,
  },
  /** Takes a credited deposit back (reversal-13). */
  proposeDepositReversal: {
    params: z.object({ refCode: z.string().min(1).max(100) }),
    body: z.object({ key: actKey, reason: typedReason, evidence: typedReason }),
    data: proposed,
  },
  listProposals: {
    query: pageQuery.extend({
      /**
       * Which proposals to list: the caller's open ones, the open ones of others, or those that are closed; without it,
       * all.
       */
      view: z.enum(proposalViews).optional(),
      member_id: rowId.optional(),
    }),
    data: pageOf(proposal),
  },
  /** The newest open proposals, for the pages of their records. */
  listOpenProposals: { data: z.object({ rows: z.array(openProposal) }) },
  getProposal: { params, data: proposal },
  revealProposal: { params, body: revealReason, data: z.object({ change }) },
  approveProposal: {
    params,
    /** The maker's own approval after the delay needs a reason. */
    body: z.object({ key: actKey, reason: typedReason.optional() }),
    data: z.object({ transfer_id: z.string().nullable() }),
  },
  rejectProposal: { params, body: z.object({ key: actKey, reason: typedReason }), data: noData },
  withdrawProposal: {
    params,
    body: z.object({ key: actKey, reason: typedReason.optional() }),
    data: noData,
  },
} satisfies Record<string, Operation>;
