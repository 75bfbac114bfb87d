import { z } from 'zod';
import {
  caseDecisions,
  caseKinds,
  caseNoteKinds,
  caseStates,
  MAX_LINKED_MEMBERS,
  protectionDecisions,
  riskMarks,
} from '../cases/rules.ts';
import { caseReference, messageText, referenceName } from '../contact.ts';
import { bangkokDayText, near, noData } from '../fields.ts';
import { limitBaht } from '../protection.ts';
import { limitKinds, limitPeriods } from '../protection/rules.ts';
import { markerCodes } from '../protection/markers.ts';
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
  /** The beginning of the first text that the member or staff wrote; null of a file of staff. */
  first_text: z.string().nullable(),
  opened_at: z.iso.datetime(),
  /** Since when the member waits for an answer. */
  waiting_since: z.iso.datetime(),
  last_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  /** Whether withdrawals of the member are stopped by this case. */
  stops_withdrawals: z.boolean(),
  /** The last decision of staff about a risk case or a protection case. */
  decision: z.enum(caseDecisions).nullable(),
  /** The day on which a protection case waits for staff again. */
  follow_up_on: z.iso.date().nullable(),
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
  /** Null where no person acted. */
  by: z.string().nullable(),
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

/** A finding of a protection case: the number found up to the end of a day, and the threshold of that time. */
const marker = z.object({
  marker: z.enum(markerCodes),
  day: z.iso.date(),
  found: z.int(),
  threshold: z.int(),
  /** The money that the finding is about, in micro as text; null where it is about none. */
  amount_micro: z.string().nullable(),
});
export type CaseMarker = z.infer<typeof marker>;

/** A limit that staff suggested by the case, with the member's answer; null while the member has given none. */
const suggestion = z.object({
  id: z.string(),
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount_micro: z.string(),
  by: z.string(),
  created_at: z.iso.datetime(),
  answer: z.enum(['accepted', 'set_aside', 'replaced']).nullable(),
  answered_at: z.iso.datetime().nullable(),
});
export type CaseSuggestion = z.infer<typeof suggestion>;

/** queue-28: a withdrawal that was sent to risk by the case; `returned_at` is null while risk checks it. */
const checkedWithdrawal = z.object({
  id: z.string(),
  short_reference: z.string(),
  amount_micro: z.string(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime(),
  returned_at: z.iso.datetime().nullable(),
});
export type CaseWithdrawal = z.infer<typeof checkedWithdrawal>;

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
      /** The members of a risk case, or the one of a protection case; empty for other kinds. */
      members: z.array(caseMember),
      /** Of a protection case, the latest first; empty for other kinds. */
      markers: z.array(marker),
      suggestions: z.array(suggestion),
      /** The withdrawals that a cashier sent to risk by this case, the latest first. */
      withdrawals: z.array(checkedWithdrawal),
    }),
  },
  takeCase: { params, body: z.object({ key: actKey }), data: noData },
  answerCase: { params, body: z.object({ key: actKey, text: messageText }), data: noData },
  noteCase: { params, body: z.object({ key: actKey, text: messageText }), data: noData },
  closeCase: {
    params,
    body: z.object({
      key: actKey,
      reason: typedReason,
      /** How a protection case ends; other kinds have none (guard-09). */
      decision: z.enum(protectionDecisions).optional(),
    }),
    data: noData,
  },
  reopenCase: { params, body: z.object({ key: actKey, reason: typedReason }), data: noData },
  /** Lets the member withdraw again (alert-09). */
  liftWithdrawalStop: {
    params,
    body: z.object({ key: actKey, reason: typedReason }),
    data: noData,
  },
  /** Opens a case with a text that the member reads and may answer (case-10). */
  openMemberCase: {
    params,
    body: z.object({ key: actKey, text: messageText }),
    data: z.object({ case_id: z.string() }),
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
  /** Writes to the member with the way to limits, time-outs and help (guard-06). */
  contactMember: { params, body: z.object({ key: actKey }), data: noData },
  /** Shows the member a limit, which the member accepts or sets aside (guard-07). */
  suggestLimit: {
    params,
    body: z.object({
      key: actKey,
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      amount: limitBaht,
    }),
    data: noData,
  },
  /** Puts a protection case aside until a day (guard-08). */
  followUpCase: {
    params,
    body: z.object({ key: actKey, on: near(bangkokDayText), reason: typedReason }),
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
