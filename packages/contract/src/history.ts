import { z } from 'zod';
import { shownBaht, wholeNumberText, wallClockTime } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { transactionStatuses } from './statuses.ts';

export const transactionTypes = ['deposit', 'withdraw'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** A deposit or withdrawal in the history (history-02). */
const transaction = z.object({
  txn_type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  amount: shownBaht,
  txn_createdAt: z.iso.datetime(),
  payment_id: z.int(),
  /** Addition: ref_code of a deposit, payout_id of a withdrawal. */
  reference: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/**
 * The kinds of transfers that move a member's credit or points, except deposits and withdrawals, which have
 * lists of their own (history-09).
 */
export const activityKinds = [
  'bet',
  'win',
  'rollback',
  'reward',
  'bonus_release',
  'purchase',
  'adjustment',
  'fee',
  'forfeit',
  'debt',
  'debt_repayment',
  'opening',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The studio's side of a bet, a win or a rollback (history-11). Sums in baht. */
const playedRound = z.object({
  /** Null where the catalogue does not know the game. */
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  provider: z.string().nullable(),
  provider_name: z.string().nullable(),
  /** The studio that can be asked about the round. */
  studio: z.string(),
  round: z.string(),
  transaction_uuid: z.string(),
  /** The stake of the bet, or of the bet that a win or a rollback belongs to; null: not known. */
  stake: shownBaht.nullable(),
  /** The bet's wins so far, less wins taken back. */
  win: shownBaht,
  /** A free bet cost the promotion its stake, and the member nothing. */
  is_free: z.boolean(),
  is_rolled_back: z.boolean(),
});

const activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  currency: z.enum(['THB', 'POINTS']),
  /** Below zero where it was taken from the member. */
  amount: z.number(),
  /** Of the account that it moved; null where it moved none of the member's (a free bet). */
  balance_before: z.number().nullable(),
  balance_after: z.number().nullable(),
  created_at: z.iso.datetime(),
  /** The subject: a round, a promotion, a reason. */
  reference: z.string(),
  /** For the member, in Thai: such as how much of a bet counts towards a turnover. */
  note: z.string().nullable(),
  round: playedRound.nullable(),
});
export type Activity = z.infer<typeof activity>;

const MAX_PAGE_SIZE = 100;
/** Pages by number are walked through to their place; who reads further back goes by cursor. */
const MAX_PAGE = 200;

/** Query parameters of every history. */
export const windowQuery = z.object({
  page: wholeNumberText.refine((page) => page >= 1 && page <= MAX_PAGE).optional(),
  limit: wholeNumberText.refine((limit) => limit >= 1 && limit <= MAX_PAGE_SIZE).optional(),
  from: wallClockTime.optional(),
  to: wallClockTime.optional(),
  /** Addition: `next_cursor` of the answer before, in place of a page. */
  cursor: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .optional(),
});

/** Addition: where the next page begins; null after the last. */
export const nextCursor = z.string().nullable();

export const historyOperations = {
  listTransactions: {
    query: windowQuery.extend({ txn_type: z.enum(['all', ...transactionTypes]).optional() }),
    data: z.object({ transactions: z.array(transaction), next_cursor: nextCursor }),
  },
  listActivity: {
    query: windowQuery,
    data: z.object({ activities: z.array(activity), next_cursor: nextCursor }),
  },
} satisfies Record<string, Operation>;
