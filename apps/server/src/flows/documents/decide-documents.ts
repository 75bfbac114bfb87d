import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { isExpired } from '@kapao/contract/documents/rules.ts';
import type { DocumentKind, DocumentRejection } from '@kapao/contract/documents/rules.ts';
import type { Tx } from '../../db/database.ts';
import { readIdentity } from '../../features/documents/reads.ts';
import { isComplete } from '../../features/documents/rules.ts';
import {
  approveDocumentRows,
  lockDocumentsOf,
  rejectDocumentRows,
} from '../../features/documents/store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';

interface Approval {
  memberId: bigint;
  /** The waiting pictures that the person has seen. */
  seen: readonly bigint[];
  expiresOn: string | null;
  by: string;
}

/**
 * kyc-11: approves the documents that wait, once all three are there, and tells the member. A picture that the person
 * has not opened needs a look first. No money moves.
 */
export async function approveDocuments(
  tx: Tx,
  { memberId, seen, expiresOn, by }: Approval,
): Promise<{ approved: DocumentKind[] } | 'target_changed' | 'card_expired'> {
  await lockDocumentsOf(tx, memberId);
  const identity = await readIdentity(tx, memberId);
  const today = bangkokDay(tx.now());
  const waiting = identity.documents.flatMap(({ state, given }) =>
    state === 'waiting' && given ? [given] : [],
  );
  const isSeen =
    waiting.length === seen.length &&
    waiting.every(({ id, openedBy }) => seen.includes(id) && openedBy.includes(by));
  if (!isSeen || !isComplete(identity, today)) return 'target_changed';
  const isCardAmong = waiting.some(({ kind }) => kind !== 'bank_book');
  if (isCardAmong && isExpired(expiresOn, today)) return 'card_expired';
  await approveDocumentRows(
    tx,
    waiting.map(({ id }) => id),
    { by, expiresOn },
  );
  const until = isCardAmong ? expiresOn : null;
  await insertNotifications(tx, [{ memberId, kind: 'documents_approved', params: { until } }]);
  return { approved: waiting.map(({ kind }) => kind) };
}

interface Rejection {
  memberId: bigint;
  documentId: bigint;
  reason: DocumentRejection;
  note: string;
  by: string;
}

/**
 * kyc-12: rejects a picture that waits, or takes an approval in force back, and tells the member why. An approval that is
 * taken back ends the earlier ones of its kind too, because they would count again.
 */
export async function rejectDocument(
  tx: Tx,
  { memberId, documentId, reason, note, by }: Rejection,
): Promise<{ kind: DocumentKind; before: 'waiting' | 'approved' } | 'target_changed'> {
  await lockDocumentsOf(tx, memberId);
  const { documents, inForce } = await readIdentity(tx, memberId);
  const given = [...documents.map((each) => each.given), ...inForce].find(
    (each) => each?.id === documentId,
  );
  if (!given || given.state === 'rejected') return 'target_changed';
  const { kind, state: before } = given;
  const earlier = inForce.filter((each) => each.kind === kind && each.id < documentId);
  const ended = before === 'approved' ? [given, ...earlier] : [given];
  await rejectDocumentRows(
    tx,
    ended.map(({ id }) => id),
    { by, reason, note },
  );
  const params = { document: kind, reason: { code: reason, note } };
  await insertNotifications(tx, [{ memberId, kind: 'document_rejected', params }]);
  return { kind, before };
}
