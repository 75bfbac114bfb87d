import { z } from 'zod';
import {
  memberCaseKinds,
  caseStates,
  MESSAGE_MAX,
  REFERENCE_MAX,
  referenceKinds,
} from './cases/rules.ts';
import { englishText, noData, storableText, wholeNumberText } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { securityEventKinds } from './security/rules.ts';
import { withoutHidden } from './visible-text.ts';

/** case-05: the plain text of a message: lines are kept, hidden characters are left out. */
export const messageText = z
  .string()
  .max(MESSAGE_MAX * 2)
  .transform((text) => withoutHidden(text.replaceAll('\r\n', '\n')).trim())
  .pipe(z.string().min(1).max(MESSAGE_MAX));

/** The key of one act of the screen, so that a repeat after a lost answer does nothing more. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

export const caseReference = z.object({
  kind: z.enum(referenceKinds),
  id: storableText(REFERENCE_MAX),
});

/** The subject of a case, as people name it: a payment's short reference, a game, or a promotion. */
export const referenceName = z.object({ name: z.string(), name_en: z.string().nullable() });
export type ReferenceName = z.infer<typeof referenceName>;

const shownCase = z.object({
  number: z.int(),
  kind: z.enum(memberCaseKinds),
  state: z.enum(caseStates),
  reference: caseReference.nullable(),
  opened_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});
export type ShownCase = z.infer<typeof shownCase>;

const shownMessage = z.object({
  id: z.string(),
  /** A `report` says which security event the member disowned; it has no text. */
  author: z.enum(['member', 'staff', 'report']),
  text: z.string().nullable(),
  event: z.enum(securityEventKinds).nullable(),
  created_at: z.iso.datetime(),
});
export type ShownMessage = z.infer<typeof shownMessage>;

const caseParams = z.object({ number: wholeNumberText });

export const contactOperations = {
  /** The operator's texts of the contact screen, and the member's cases. */
  getContact: {
    data: z.object({
      hours: z.string(),
      hours_en: englishText,
      reply_time: z.string(),
      reply_time_en: englishText,
      answers: z.array(
        z.object({
          question: z.string(),
          question_en: z.string().optional(),
          answer: z.string(),
          answer_en: z.string().optional(),
        }),
      ),
      /** The latest cases of the member, those that are not closed first. */
      cases: z.array(shownCase),
      /** Whether another case may be opened now (case-06). */
      may_open: z.boolean(),
    }),
  },
  getContactCase: {
    params: caseParams,
    data: z.object({
      case: shownCase,
      about: referenceName.nullable(),
      messages: z.array(shownMessage),
    }),
  },
  openCase: {
    body: z.object({ key, text: messageText, reference: caseReference.nullish() }),
    data: z.object({ number: z.int() }),
  },
  replyToCase: {
    params: caseParams,
    body: z.object({ key, text: messageText }),
    data: noData,
  },
} satisfies Record<string, Operation>;
