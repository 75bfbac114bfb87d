import { z } from 'zod';
import { near, noData } from '../fields.ts';
import { messageTopics } from '../notifications/rules.ts';
import { messageRow } from '../notifications/written.ts';
import type { Operation } from '../operation-schemas.ts';
import { CODE_FORM } from './code-rules.ts';
import { actKey, pageOf, pageQuery, rowId, typedReason } from './fields.ts';
import { messageStatuses } from './message-statuses.ts';

const rankCode = z.string().regex(CODE_FORM);

const officeMessage = z.object({
  id: z.string(),
  /** The member, where the message is for one. */
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The rank, where the message is for its members. Without a member and a rank it is for all. */
  rank: z.object({ code: z.string(), name_th: z.string(), name_en: z.string() }).nullable(),
  text_th: z.string(),
  text_en: z.string().nullable(),
  link: z.string().nullable(),
  topic: z.enum(messageTopics),
  due_at: z.iso.datetime(),
  status: z.enum(messageStatuses),
  /** The members who have it; null for a message to all. */
  reached: z.number().int().nullable(),
  author: z.string(),
  made_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  ended_by: z.string().nullable(),
});
export type OfficeMessage = z.infer<typeof officeMessage>;

const recipients = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('all') }),
  z.strictObject({ to: z.literal('rank'), code: rankCode }),
  /** The member by phone or username. */
  z.strictObject({ to: z.literal('member'), named: z.string().trim().min(1).max(60) }),
]);

export const messageOperations = {
  listMessages: {
    query: pageQuery.extend({ status: z.enum(messageStatuses).optional() }),
    data: pageOf(officeMessage),
  },
  /** The number of members whom a message to all, or to a rank, would reach now. */
  countRecipients: {
    query: z.object({ rank: rankCode.optional() }),
    data: z.object({ members: z.number().int() }),
  },
  sendMessage: {
    body: z.object({
      recipients,
      message: messageRow,
      /** When it is sent; at once unless given. */
      due_at: near(z.iso.datetime({ offset: true })).optional(),
      reason: typedReason,
      key: actKey,
    }),
    data: z.object({ id: z.string() }),
  },
  messageMember: {
    params: z.object({ id: rowId }),
    body: z.object({ message: messageRow, reason: typedReason, key: actKey }),
    data: z.object({ id: z.string() }),
  },
  cancelMessage: {
    params: z.object({ id: rowId }),
    body: z.object({ reason: typedReason, key: actKey }),
    data: noData,
  },
} satisfies Record<string, Operation>;
