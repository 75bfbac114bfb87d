import { z } from 'zod';
import {
  caseKinds,
  caseNoteKinds,
  caseStates,
  MAX_LINKED_MEMBERS,
  riskDecisions,
  riskMarks,
} from '../cases/rules.ts';
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
  /** The last decision of staff about a risk case. */
  decision: z.enum(riskDecisions).nullable(),
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
  kind: z.enum(caseNoteKinds),
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

/** A member of a risk case: first the one that it is about, without a reason. */
const caseMember = z.object({
  member: payee,
  status: z.enum(['active', 'blocked']),
  reason: z.string().nullable(),
  linked_by: z.string().nullable(),
  linked_at: z.iso.datetime(),
  marks: z.array(z.object({ mark: z.enum(riskMarks), since: z.iso.datetime() })),
});
export type CaseMember = z.infer<typeof caseMember>;

const params = z.object({ id: rowId });
const onMembers = {
  key: actKey,
  reason: typedReason,
  /** The members of the case that the decision is about. */
  member_ids: z
    .array(rowId)
    .min(1)
    .max(MAX_LINKED_MEMBERS + 1),
};

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
      /** The members of a risk case; empty for other kinds. */
      members: z.array(caseMember),
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
  /** Opens the member's risk case, or adds to the one that is not closed (link-04). */
  openRiskCase: {
    params,
    body: z.object({
      key: actKey,
      reason: typedReason,
      /** The neighbours to link. A reason names each kind of tie once, because all ties may be longer than a reason. */
      linked: z
        .array(z.object({ member_id: rowId, reason: typedReason }))
        .max(MAX_LINKED_MEMBERS)
        .default([]),
    }),
    data: z.object({ case_id: z.string() }),
  },
  linkCaseMember: {
    params,
    body: z.object({
      key: actKey,
      /** A phone or a username. */
      named: z.string().trim().min(1).max(60),
      reason: typedReason,
    }),
    data: noData,
  },
  unlinkCaseMember: {
    params,
    body: z.object({ key: actKey, member_id: rowId, reason: typedReason }),
    data: noData,
  },
  decideRiskCase: {
    params,
    body: z.object({ ...onMembers, decision: z.enum(['watch', 'none']) }),
    data: noData,
  },
  /** The decisions that need the permission for acts on members. */
  restrictRiskMembers: {
    params,
    body: z.object({ ...onMembers, decision: z.enum(['limit_offers', 'block']) }),
    data: noData,
  },
  liftRiskMark: {
    params,
    body: z.object({
      key: actKey,
      member_id: rowId,
      mark: z.enum(riskMarks),
      reason: typedReason,
    }),
    data: noData,
  },
} satisfies Record<string, Operation>;
