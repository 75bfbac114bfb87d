import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { MemberDocument } from '@kapao/contract/documents.ts';
import type { KycMode } from '@kapao/contract/documents/rules.ts';
import type { Context } from '../../../context.ts';
import { createDocumentReader, giveDocument } from '../../../features/documents/give-document.ts';
import { readIdentity } from '../../../features/documents/reads.ts';
import { giveRefusal } from '../../../features/documents/rules.ts';
import type { CurrentDocument } from '../../../features/documents/rules.ts';
import { readKyc } from '../../../features/site/reads.ts';
import { done, refuse } from '../../../http/answer.ts';
import type { Handlers } from '../../../http/handlers.ts';

const RECEIVED = 'ได้รับเอกสารแล้ว';

/** The member's documents of identity. No picture is ever answered (kyc-04). */
export function documentRoutes(context: Context): Handlers<'getDocuments' | 'giveDocument'> {
  const { database } = context;
  const readDocument = createDocumentReader();
  return {
    getDocuments: async (_input, { memberId, websiteId }) => {
      const { asked } = await readKyc(database, websiteId);
      const { documents, state, isApproved } = await readIdentity(database, memberId);
      const today = bangkokDay(database.now());
      return done({
        asked,
        state,
        is_approved: isApproved,
        documents: documents.map((each) => toDocument(each, asked, today)),
      });
    },

    giveDocument: async ({ body }, { memberId, websiteId }) => {
      const given = await giveDocument(context, readDocument, { memberId, websiteId, ...body });
      return given.outcome === 'refused' ? refuse(given.refusal) : done(null, RECEIVED);
    },
  };
}

function toDocument(current: CurrentDocument, asked: KycMode, today: string): MemberDocument {
  const { kind, state, given } = current;
  return {
    kind,
    state,
    given_at: given?.givenAt.toISOString() ?? null,
    expires_on: given?.expiresOn ?? null,
    reason: given && given.reason !== null ? { code: given.reason, note: given.note ?? '' } : null,
    may_give: giveRefusal(current, asked, today) === undefined,
  };
}
