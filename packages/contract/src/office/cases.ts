import { z } from 'zod';
import { caseKinds, caseStates } from '../cases/rules.ts';
import { caseReference, messageText, referenceName } from '../contact.ts';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { securityEventKinds } from '../security/rules.ts';
import { actKey, pageOf, pageQuery, rowId, typedReason } from './fields.ts';
import { payee } from './payments.ts';

const owner = z.object({ staff_id: z.string(), name: z.string(), is_own: z.boolean() });

const caseRow = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  member: payee,
  /** The person who works on the case; null while nobody does. */
  owner: owner.nullable(),
  reference: caseReference.nullable(),
  opened_at: z.iso.datetime(),
  /** Since when the member waits for an answer. */
  waiting_since: z.iso.datetime(),
  last_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** Whether withdrawals of the member are stopped by this case. */
  stops_withdrawals: z.boolean(),
});
export type CaseRow = z.infer<typeof caseRow>;

const disownedEvent = z.object({
  kind: z.enum(securityEventKinds),
  made_by: z.enum(['member', 'staff']),
  network: z.string().nullable(),
  user_agent: z.string().nullable(),
  ending: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type DisownedEvent = z.infer<typeof disownedEvent>;

const message = z.object({
  id: z.string(),
  author: z.enum(['member', 'staff', 'report']),
  /** The name of the person of staff who wrote it. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  event: disownedEvent.nullable(),
  created_at: z.iso.datetime(),
});
export type CaseMessage = z.infer<typeof message>;

const note = z.object({
  id: z.string(),
  kind: z.enum(['note', 'take', 'close', 'reopen', 'lift']),
  by: z.string(),
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type CaseNote = z.infer<typeof note>;

const stop = z.object({
  since: z.iso.datetime(),
  /** The money that leaves the wallet at the earliest after the stop is lifted, in micro as text. */
  value_micro: z.string(),
  lifted: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

const params = z.object({ id: rowId });

export const caseOperations = {
  listCases: {
    query: pageQuery.extend({
      kind: z.enum(caseKinds).optional(),
      /** Without it, the cases that are not closed. */
      state: z.enum([...caseStates, 'all']).optional(),
      /** The caller's cases, or those that nobody works on. */
      owner: z.enum(['own', 'nobody']).optional(),
      /** A phone, a username or a case's number. */
      named: z.string().min(1).max(60).optional(),
    }),
    data: pageOf(caseRow),
  },
  getCase: {
    params,
    data: caseRow.extend({
      about: referenceName.nullable(),
      messages: z.array(message),
      notes: z.array(note),
      /** The stop that this case holds or held; null without one. */
      stop: stop.nullable(),
    }),
  },
  takeCase: { params, body: z.object({ key: actKey }), data: noData },
  answerCase: { params, body: z.object({ key: actKey, text: messageText }), data: noData },
  noteCase: { params, body: z.object({ key: actKey, text: messageText }), data: noData },
  closeCase: { params, body: z.object({ key: actKey, reason: typedReason }), data: noData },
  reopenCase: { params, body: z.object({ key: actKey, reason: typedReason }), data: noData },
  /** Lets the member withdraw again (alert-09). */
  liftWithdrawalStop: {
    params,
    body: z.object({ key: actKey, reason: typedReason }),
    data: noData,
  },
} satisfies Record<string, Operation>;
