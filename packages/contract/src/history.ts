import { z } from 'zod';
import { bangkokTime, shownBaht, wholeNumberText } from './fields.ts';
import type { Operation } from './operation.ts';
import { transactionStatuses } from './statuses.ts';

export const transactionTypes = ['deposit', 'withdraw'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** SPEC section 3, "Transaction". */
const transaction = z.object({
  txn_type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  amount: shownBaht,
  txn_createdAt: z.iso.datetime(),
  payment_id: z.int(),
  /** Own: ref_code of a deposit, payout_id of a withdrawal. */
  reference: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

export const DEFAULT_HISTORY_FROM = '2025-01-01T00:00:00';
export const HISTORY_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

export const historyOperations = {
  listTransactions: {
    query: z.object({
      page: wholeNumberText.refine((page) => page >= 1).optional(),
      limit: wholeNumberText.refine((limit) => limit >= 1 && limit <= MAX_PAGE_SIZE).optional(),
      from: bangkokTime.optional(),
      to: bangkokTime.optional(),
      txn_type: z.enum(['all', ...transactionTypes]).optional(),
    }),
    data: z.object({ transactions: z.array(transaction) }),
  },
} satisfies Record<string, Operation>;
