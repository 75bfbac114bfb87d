import { z } from 'zod';
import {
  documentKinds,
  documentRejections,
  documentStates,
  identityStates,
  kycModes,
} from '../documents/rules.ts';
import { bangkokDayText, near, noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { MEMBER_NOTE_MAX } from '../payments/member-reasons.ts';
import { memberReason } from '../payments.ts';
import { actKey, pageOf, pageQuery, rowId, typedReason } from './fields.ts';
import { isExplained, payee } from './payments.ts';

const params = z.object({ id: rowId });

/** A member whose three documents can be decided (kyc-06). */
const waitingMember = z.object({
  member: payee,
  /** The pictures that wait; the others are approved. */
  kinds: z.array(z.enum(documentKinds)),
  /** Since when staff can decide. */
  waiting_since: z.iso.datetime(),
});
export type WaitingDocuments = z.infer<typeof waitingMember>;

const document = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** The newest picture; null before the first one. */
  given: z
    .object({
      id: z.string(),
      given_at: z.iso.datetime(),
      has_picture: z.boolean(),
      expires_on: bangkokDayText.nullable(),
      decided_by: z.string().nullable(),
      decided_at: z.iso.datetime().nullable(),
      reason: memberReason.nullable(),
    })
    .nullable(),
});
export type OfficeDocument = z.infer<typeof document>;

/** A decision of the past; its picture may be deleted. */
const decision = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(['approved', 'rejected']),
  decided_by: z.string(),
  decided_at: z.iso.datetime(),
  expires_on: bangkokDayText.nullable(),
  reason: memberReason.nullable(),
  /** Whether it is an approval that counts now, also where a newer picture was given: it can be taken back. */
  is_in_force: z.boolean(),
});
export type DocumentDecision = z.infer<typeof decision>;

// Object.keys types the keys as string.
const [firstReason, ...otherReasons] = Object.keys(documentRejections) as [
  keyof typeof documentRejections,
  ...(keyof typeof documentRejections)[],
];

export const officeDocumentOperations = {
  /** The queue: the member who has waited longest comes first. */
  listDocuments: { query: pageQuery, data: pageOf(waitingMember) },
  getMemberDocuments: {
    params,
    data: z.object({
      member: payee,
      /** When the site asks for documents. */
      asked: z.enum(kycModes),
      state: z.enum(identityStates),
      is_approved: z.boolean(),
      /** Whether staff can approve now (kyc-06). */
      can_approve: z.boolean(),
      documents: z.array(document),
      decisions: z.array(decision),
    }),
  },
  /** Answers the kept pictures, and what they are compared to; recorded with its reason (kyc-10). */
  openDocuments: {
    params,
    body: z.object({ reason: typedReason }),
    data: z.object({
      name: z.string(),
      bank_abbr: z.string(),
      account_name: z.string(),
      account_number: z.string(),
      pictures: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(documentKinds),
          /** A data URL. */
          picture: z.string(),
        }),
      ),
    }),
  },
  approveDocuments: {
    params,
    body: z.object({
      key: actKey,
      /** The waiting pictures that the person has seen: another picture needs another look (kyc-11). */
      seen: z.array(rowId).min(1).max(documentKinds.length),
      /** The last day of the card; null for a card without one. */
      expires_on: near(bangkokDayText).nullable(),
    }),
    data: noData,
  },
  rejectDocument: {
    params,
    body: z
      .object({
        key: actKey,
        document_id: rowId,
        reason: z.enum([firstReason, ...otherReasons]),
        /** Words that the member reads. */
        note: z.union([z.string().trim().length(0), plainText(MEMBER_NOTE_MAX)]).default(''),
      })
      .refine(isExplained),
    data: noData,
  },
} satisfies Record<string, Operation>;
