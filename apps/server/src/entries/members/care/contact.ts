import type { ShownCase, ShownMessage } from '@kapao/contract/contact.ts';
import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import type { Context } from '../../../context.ts';
import { nameReference } from '../../../flows/cases/name-reference.ts';
import { openCase } from '../../../flows/cases/open-case.ts';
import { replyToCase } from '../../../features/cases/reply-to-case.ts';
import { mayOpenCase } from '../../../features/cases/rules.ts';
import {
  findCaseOf,
  listCasesOf,
  listMessages,
  readWrittenLately,
} from '../../../features/cases/store.ts';
import type { CaseMessageRow, MemberCase } from '../../../features/cases/store.ts';
import { findReportedEvents } from '../../../features/security-events/reads.ts';
import { readContactTexts } from '../../../features/site/reads.ts';
import { done, refuse } from '../../../http/answer.ts';
import type { Handlers } from '../../../http/handlers.ts';

const SENT = 'ส่งเรื่องให้เจ้าหน้าที่แล้ว คำตอบจะมาที่การแจ้งเตือน';
const CASES_SHOWN = 20;

type ContactOperation = 'getContact' | 'getContactCase' | 'openCase' | 'replyToCase';

export function contactRoutes(context: Context): Handlers<ContactOperation> {
  const { database } = context;
  return {
    getContact: async (_input, { memberId, websiteId }) => {
      const [texts, cases, written] = await Promise.all([
        readContactTexts(database, websiteId),
        listCasesOf(database, memberId, CASES_SHOWN),
        readWrittenLately(database, memberId),
      ]);
      return done({ ...texts, cases: cases.map(toCase), may_open: mayOpenCase(written) });
    },

    getContactCase: async ({ params }, caller) => {
      const found = await findCaseOf(database, caller, params.number);
      if (!found) return refuse('not_found');
      const messages = await listMessages(database, found.id);
      const events = await findReportedEvents(database, eventIds(messages));
      const shown = messages.map((message) =>
        toMessage(
          message,
          message.eventId === null ? undefined : events.get(message.eventId)?.kind,
        ),
      );
      const shownCase = toCase(found);
      const about = await nameReference(database, caller.memberId, shownCase.reference);
      return done({ case: shownCase, about, messages: shown });
    },

    openCase: async ({ body: { key, text, reference } }, { memberId, websiteId }) => {
      const contact = { memberId, websiteId, key, text, reference: reference ?? undefined };
      const opened = await openCase(context, contact);
      if (opened.outcome === 'refused') return refuse(opened.refusal);
      return done({ number: opened.number }, SENT);
    },

    replyToCase: async ({ params, body }, { memberId, websiteId }) => {
      const reply = { memberId, websiteId, number: params.number, ...body };
      const replied = await replyToCase(database, reply);
      return replied.outcome === 'added' ? done(null, SENT) : refuse(replied.refusal);
    },
  };
}

function eventIds(messages: readonly CaseMessageRow[]): bigint[] {
  return messages.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
}

function toCase({ number, kind, state, referenceKind, reference, ...at }: MemberCase): ShownCase {
  return {
    number,
    kind,
    state,
    reference:
      referenceKind === null || reference === null ? null : { kind: referenceKind, id: reference },
    opened_at: at.openedAt.toISOString(),
    last_at: at.lastAt.toISOString(),
  };
}

/** The member reads that staff answered, not who. */
function toMessage(
  { id, author, text, createdAt }: CaseMessageRow,
  event: SecurityEventKind | undefined,
): ShownMessage {
  return {
    id: String(id),
    author,
    text,
    event: event ?? null,
    created_at: createdAt.toISOString(),
  };
}
