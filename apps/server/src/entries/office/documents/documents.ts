import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { documentKinds } from '@kapao/contract/documents/rules.ts';
import type { DocumentDecision, OfficeDocument } from '@kapao/contract/office/documents.ts';
import type { Context } from '../../../context.ts';
import { approveDocuments, rejectDocument } from '../../../flows/documents/decide-documents.ts';
import { findMemberDetails } from '../../../flows/members/office/member-store.ts';
import { mayReveal } from '../../../flows/members/reveal-member.ts';
import {
  listQueuedIdentities,
  listSealedPictures,
} from '../../../features/documents/office-store.ts';
import { openPicture } from '../../../features/documents/picture-key.ts';
import { readIdentity } from '../../../features/documents/reads.ts';
import { isComplete } from '../../../features/documents/rules.ts';
import type { CurrentDocument, GivenDocument } from '../../../features/documents/rules.ts';
import { listDocumentsOf, lockDocumentsOf, noteOpened } from '../../../features/documents/store.ts';
import { readKyc } from '../../../features/site/reads.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { actsOnMembers } from '../members/acts-on-members.ts';

type ReadOperation = 'listDocuments' | 'getMemberDocuments';
type ActOperation = 'openDocuments' | 'approveDocuments' | 'rejectDocument';

/** Members' documents of identity, as staff list, open and decide them. */
export function documentsOffice(context: Context): OfficeHandlers<ReadOperation | ActOperation> {
  return { ...readOffice(context), ...decideOffice(context), ...openOffice(context) };
}

function readOffice({ config }: Pick<Context, 'config'>): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listDocuments: async ({ query: { after, limit } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const { lastId } = cursor;
      const rows = await listQueuedIdentities(read, { websiteId, lastId, limit: limit + 1 });
      const { shown, next } = idPage(rows, limit);
      return officeDone({
        rows: shown.map(({ id, username, memberName, kinds, waitingSince }) => ({
          member: { member_id: String(id), username, name: memberName },
          kinds: documentKinds.filter((kind) => kinds.includes(kind)),
          waiting_since: waitingSince.toISOString(),
        })),
        next,
      });
    },
    getMemberDocuments: async ({ params }, _caller, read) => {
      const member = await findMemberDetails(read, websiteId, BigInt(params.id));
      if (!member) return officeRefusal('not_found');
      const { asked } = await readKyc(read, websiteId);
      const identity = await readIdentity(read, member.id);
      const { documents, state, isApproved, inForce } = identity;
      const inForceIds = new Set(inForce.map(({ id }) => id));
      const rows = await listDocumentsOf(read, member.id);
      return officeDone({
        member: { member_id: String(member.id), username: member.username, name: member.name },
        asked,
        state,
        is_approved: isApproved,
        can_approve: isComplete(identity, bangkokDay(read.now())),
        documents: documents.map(toDocument),
        decisions: rows.flatMap((given) => toDecision(given, inForceIds)),
      });
    },
  };
}

/** kyc-10: shows the pictures. The answer is never cached, and the look is recorded with its reason. */
function openOffice({ config, secrets }: Context): OfficeHandlers<'openDocuments'> {
  const onMember = actsOnMembers(config.websiteId);
  return {
    openDocuments: ({ params, body }, caller, tx) =>
      onMember(tx, params, async (member, target) => {
        const memberId = member.id;
        if (!(await mayReveal(tx, caller, memberId, body))) {
          return { ...officeRefusal('reason_missing'), target };
        }
        await lockDocumentsOf(tx, memberId);
        const { documents } = await readIdentity(tx, memberId);
        const sealed = await listSealedPictures(
          tx,
          documents.flatMap(({ given }) => given?.id ?? []),
        );
        const pictures = [];
        for (const { id, kind, sealed: bytes } of sealed) {
          const webp = await openPicture(tx, secrets, { memberId, kind }, bytes);
          const picture = `data:image/webp;base64,${webp.toString('base64')}`;
          pictures.push({ id: String(id), kind, picture });
        }
        await noteOpened(
          tx,
          sealed.map(({ id }) => id),
          caller.email,
        );
        return {
          ...officeDone({
            name: member.name,
            bank_abbr: member.bankAbbr,
            account_name: member.accountName,
            account_number: member.accountNumber,
            pictures,
          }),
          target,
          reason: body.reason,
          after: { documents: pictures.map(({ kind }) => kind) },
        };
      }),
  };
}

function decideOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'approveDocuments' | 'rejectDocument'> {
  const onMember = actsOnMembers(config.websiteId);
  return {
    approveDocuments: ({ params, body }, { email: by }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const expiresOn = body.expires_on;
        const seen = body.seen.map(BigInt);
        const done = await approveDocuments(tx, { memberId, seen, expiresOn, by });
        if (typeof done === 'string') return { ...officeRefusal(done), target };
        const after = { documents: done.approved, state: 'approved', expires_on: expiresOn };
        return { ...officeDone(null), target, after };
      }),
    rejectDocument: ({ params, body }, { email: by }, tx) =>
      onMember(tx, params, async ({ id: memberId }, target) => {
        const { reason, note } = body;
        const documentId = BigInt(body.document_id);
        const done = await rejectDocument(tx, { memberId, documentId, reason, note, by });
        if (typeof done === 'string') return { ...officeRefusal(done), target };
        return {
          ...officeDone(null),
          target,
          reason: note === '' ? reason : `${reason}: ${note}`,
          before: { document: done.kind, state: done.before },
          after: { document: done.kind, state: 'rejected' },
        };
      }),
  };
}

function reasonOf({ reason: code, note }: GivenDocument) {
  return code === null ? null : { code, note: note ?? '' };
}

function toDocument({ kind, state, given }: CurrentDocument): OfficeDocument {
  return {
    kind,
    state,
    given: given && {
      id: String(given.id),
      given_at: given.givenAt.toISOString(),
      has_picture: given.hasPicture,
      expires_on: given.expiresOn,
      decided_by: given.decidedBy,
      decided_at: given.decidedAt?.toISOString() ?? null,
      reason: reasonOf(given),
    },
  };
}

function toDecision(given: GivenDocument, inForce: ReadonlySet<bigint>): DocumentDecision[] {
  const { id, kind, state, decidedBy, decidedAt, expiresOn } = given;
  if (state === 'waiting' || decidedBy === null || decidedAt === null) return [];
  return [
    {
      id: String(id),
      kind,
      state,
      decided_by: decidedBy,
      decided_at: decidedAt.toISOString(),
      expires_on: expiresOn,
      reason: reasonOf(given),
      is_in_force: inForce.has(id),
    },
  ];
}
