import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { GivenDocument } from './rules.ts';

/** The most rows of one member that a read returns: the newest of them decide. */
const LISTED = 100;

/** Makes all writes on a member's documents wait for each other. */
export async function lockDocumentsOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('documents', ${memberId}))`);
}

/** Lists a member's documents without their pictures, the newest first. */
export async function listDocumentsOf(on: Queryable, memberId: bigint): Promise<GivenDocument[]> {
  return on.query<GivenDocument>(sql`
    select id,
           kind,
           state,
           given_at             as "givenAt",
           decided_at           as "decidedAt",
           decided_by           as "decidedBy",
           reason,
           note,
           expires_on::text     as "expiresOn",
           opened_by            as "openedBy",
           picture is not null  as "hasPicture"
      from member_documents
     where member_id = ${memberId}
     order by id desc
     limit ${LISTED}`);
}

/** Reads since when the member has the present bank account. @throws when the member does not exist. */
export async function readAccountSince(on: Queryable, memberId: bigint): Promise<Date> {
  const [account] = await on.query<{ since: Date }>(sql`
    select created_at as since
      from member_bank_accounts
     where member_id = ${memberId}`);
  if (!account) throw new Error(`member ${memberId} is gone`);
  return account.since;
}

/** Stores a picture that waits for staff, in place of an earlier one of its kind that waited. */
export async function insertDocument(
  tx: Tx,
  { memberId, kind, sealed }: { memberId: bigint; kind: DocumentKind; sealed: Buffer },
): Promise<void> {
  await tx.query(sql`
    delete from member_documents
     where member_id = ${memberId}
       and kind      = ${kind}
       and state     = 'waiting'`);
  await tx.query(sql`
    insert into member_documents (member_id, kind, state, picture, given_at)
    values (${memberId}, ${kind}, 'waiting', ${sealed}, now())`);
}

/** Counts the pictures that a member gave on a Bangkok day, also those that were replaced since. */
export async function countGivenOn(on: Queryable, memberId: bigint, day: string): Promise<number> {
  const [given] = await on.query<{ pictures: number }>(sql`
    select pictures
      from document_days
     where member_id = ${memberId}
       and day       = ${day}::date`);
  return given?.pictures ?? 0;
}

/** Counts one more picture of a member on a Bangkok day. */
export async function addGivenOn(tx: Tx, memberId: bigint, day: string): Promise<void> {
  await tx.query(sql`
    insert into document_days as kept (member_id, day, pictures)
    values (${memberId}, ${day}::date, 1)
        on conflict (member_id) do update
       set day      = excluded.day,
           pictures = case when kept.day = excluded.day then kept.pictures + 1 else 1 end`);
}

/** Tells the open pages of the office that a member's documents can be decided, or that one of them was replaced. */
export async function tellOfDocuments(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_notify('kapao_office', 'documents')`);
}

/** kyc-11: records that a person of staff has opened these pictures. */
export async function noteOpened(tx: Tx, ids: readonly bigint[], by: string): Promise<void> {
  await tx.query(sql`
    update member_documents
       set opened_by = array_append(opened_by, ${by})
     where id = any(${bigintArray(ids)}::bigint[])
       and ${by} <> all(opened_by)`);
}

/** Approves documents that wait; a bank book has no last day. */
export async function approveDocumentRows(
  tx: Tx,
  ids: readonly bigint[],
  { by, expiresOn }: { by: string; expiresOn: string | null },
): Promise<void> {
  await tx.query(sql`
    update member_documents
       set state      = 'approved',
           decided_at = now(),
           decided_by = ${by},
           expires_on = case when kind <> 'bank_book' then ${expiresOn}::date end
     where id    = any(${bigintArray(ids)}::bigint[])
       and state = 'waiting'`);
}

/** Rejects documents that wait or are approved. */
export async function rejectDocumentRows(
  tx: Tx,
  ids: readonly bigint[],
  { by, reason, note }: { by: string; reason: string; note: string },
): Promise<void> {
  await tx.query(sql`
    update member_documents
       set state      = 'rejected',
           decided_at = now(),
           decided_by = ${by},
           reason     = ${reason},
           note       = ${note === '' ? null : note},
           expires_on = null
     where id = any(${bigintArray(ids)}::bigint[])`);
}
