import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { contradictionDecisions, contradictionKinds } from './contradiction-rules.ts';
import { actKey, pageOf, pageQuery, rowId, typedReason } from './fields.ts';

/** A message as the gateway sent it; of a payer's account only the last four digits are there. */
const message = z.object({
  /** How the message came: `webhook` if the gateway called, `answer` if we asked. */
  way: z.enum(['webhook', 'answer']),
  webhook_id: z.string().nullable(),
  body: z.string(),
  at: z.iso.datetime(),
});
export type ContradictionMessage = z.infer<typeof message>;

const contradiction = z.object({
  id: z.string(),
  kind: z.enum(contradictionKinds),
  gateway: z.string(),
  /** A withdrawal by its id, a deposit by its ref_code, a transfer or webhook by the gateway's id. */
  subject_kind: z.enum(['withdrawal', 'deposit', 'transfer', 'webhook']),
  subject: z.string(),
  /** The earlier message that `second` contradicts; null if there is none. */
  first: message.nullable(),
  second: message,
  /** How often the gateway has sent the second message, and the last time of it. */
  times: z.number().int(),
  last_at: z.iso.datetime(),
  decision: z
    .object({
      code: z.enum(contradictionDecisions),
      by: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type ContradictionRow = z.infer<typeof contradiction>;

const decided = { params: z.object({ id: rowId }), data: noData };
const fields = { key: actKey, reason: typedReason };

export const contradictionOperations = {
  listContradictions: {
    query: pageQuery.extend({
      /** Open or decided contradictions; without it, all. */
      state: z.enum(['open', 'decided']).optional(),
      /** Only contradictions of one payment: a withdrawal's id, a deposit's ref_code, or a transfer's id. */
      subject: z.string().min(1).max(200).optional(),
    }),
    data: pageOf(contradiction),
  },
  decideWithdrawalContradiction: {
    ...decided,
    body: z.object({ ...fields, decision: z.enum(contradictionDecisions) }),
  },
  /**
   * Decides a contradiction of a deposit, a transfer or a webhook. Only `credit` moves money, for a payment page that
   * was paid in the end.
   */
  decideDepositContradiction: {
    ...decided,
    body: z.object({ ...fields, decision: z.enum(['no_movement', 'credit']) }),
  },
} satisfies Record<string, Operation>;
