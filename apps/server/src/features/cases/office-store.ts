import { caseNoteKinds, readCaseNumber } from '@kapao/contract/cases/rules.ts';
import type {
  CaseDecision,
  CaseState,
  OfficeCaseKind,
  ProtectionDecision,
} from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { MemberCase } from './store.ts';

/** A case as staff see it. */
export interface OfficeCase extends Omit<MemberCase, 'kind'> {
  kind: OfficeCaseKind;
  /** The last decision of staff; risk and protection cases only. */
  decision: CaseDecision | null;
  /** The day on which a protection case waits for staff again. */
  followUpOn: string | null;
  memberId: bigint;
  username: string;
  memberName: string;
  ownerId: bigint | null;
  firstText: string | null;
  waitingSince: Date;
  closedAt: Date | null;
}

/** The characters of a case's first text in a list. */
const FIRST_TEXT = 200;

const officeColumns = sql`
  "case".id,
  "case".number,
  "case".kind,
  "case".state,
  "case".decision,
  "case".follow_up_on::text as "followUpOn",
  "case".member_id      as "memberId",
  member.username,
  member.full_name      as "memberName",
  "case".owner_id       as "ownerId",
  "case".reference_kind as "referenceKind",
  "case".reference,
  "case".opened_at      as "openedAt",
  "case".waiting_since  as "waitingSince",
  "case".last_at        as "lastAt",
  "case".closed_at      as "closedAt",
  (
    select left(message.text, ${FIRST_TEXT})
      from case_messages as message
     where message.case_id = "case".id
       and message.text is not null
     order by message.id
     limit 1
  )                     as "firstText"`;

export interface CaseFilter {
  websiteId: number;
  kind: OfficeCaseKind | undefined;
  state: CaseState | 'all' | undefined;
  owner: { staffId: bigint } | 'nobody' | undefined;
  memberId: bigint | undefined;
  number: number | undefined;
  lastId: bigint | undefined;
  limit: number;
}

/**
 * Lists one page of cases. Those that wait for staff begin with the longest wait; every other list with the newest.
 */
export async function listCases(on: Queryable, filter: CaseFilter): Promise<OfficeCase[]> {
  const { kind, state, owner, memberId, number, lastId, limit } = filter;
  const isQueue = state === 'open';
  const last = lastId === undefined ? undefined : await findPosition(on, lastId);
  if (lastId !== undefined && !last) return [];
  return on.query<OfficeCase>(sql`
    select ${officeColumns}
      from cases   as "case"
      join members as member on member.id = "case".member_id
     where "case".website_id = ${filter.websiteId}
       ${state === undefined ? sql`and "case".state <> 'closed'` : sql``}
       ${state === undefined || state === 'all' ? sql`` : sql`and "case".state = ${state}`}
       ${kind === undefined ? sql`` : sql`and "case".kind = ${kind}`}
       ${owner === 'nobody' ? sql`and "case".owner_id is null` : sql``}
       ${typeof owner === 'object' ? sql`and "case".owner_id = ${owner.staffId}` : sql``}
       ${memberId === undefined ? sql`` : sql`and "case".member_id = ${memberId}`}
       ${number === undefined ? sql`` : sql`and "case".number = ${number}`}
       ${last && isQueue ? sql`and ("case".waiting_since, "case".id) > (${last.at}::timestamptz, ${last.id})` : sql``}
       ${last && !isQueue ? sql`and "case".id < ${last.id}` : sql``}
     order by ${isQueue ? sql`"case".waiting_since, "case".id` : sql`"case".id desc`}
     limit ${limit}`);
}

/** Finds a case's position in the queue. The time is text, because a Date has no microseconds. */
async function findPosition(
  on: Queryable,
  id: bigint,
): Promise<{ at: string; id: bigint } | undefined> {
  const [position] = await on.query<{ at: string; id: bigint }>(sql`
    select waiting_since::text as at,
           id
      from cases
     where id = ${id}`);
  return position;
}

export async function findCase(
  on: Queryable,
  websiteId: number,
  id: bigint,
): Promise<OfficeCase | undefined> {
  const [found] = await on.query<OfficeCase>(sql`
    select ${officeColumns}
      from cases   as "case"
      join members as member on member.id = "case".member_id
     where "case".id         = ${id}
       and "case".website_id = ${websiteId}`);
  return found;
}

/** Locks a case for an act of staff. */
export async function lockCase(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<OfficeCase | undefined> {
  await tx.query(sql`
    select
      from cases
     where id         = ${id}
       and website_id = ${websiteId}
       for update`);
  return findCase(tx, websiteId, id);
}

/** case-02: reads a typed case number: with its letter, or so short that it is no member's number. */
export function soughtNumber(named: string): number | undefined {
  return MEMBER_DIGITS.test(named.trim()) ? undefined : readCaseNumber(named);
}

const MEMBER_DIGITS = /^\d{6,}$/;

type NoteKind = (typeof caseNoteKinds)[number];

export interface CaseNoteRow {
  id: bigint;
  kind: NoteKind;
  /** Null where no person acted. */
  staffId: bigint | null;
  text: string | null;
  createdAt: Date;
}

export async function listCaseNotes(on: Queryable, caseId: bigint): Promise<CaseNoteRow[]> {
  return on.query<CaseNoteRow>(sql`
    select id,
           kind,
           staff_id   as "staffId",
           text,
           created_at as "createdAt"
      from case_notes
     where case_id = ${caseId}
     order by id desc
     limit 200`);
}

export async function insertCaseNote(
  tx: Tx,
  caseId: bigint,
  { kind, staffId, text }: { kind: NoteKind; staffId: bigint; text: string | null },
): Promise<void> {
  await tx.query(sql`
    insert into case_notes (case_id, kind, staff_id, text)
    values (${caseId}, ${kind}, ${staffId}, ${text})`);
}

/** case-10: counts the cases that a person of staff opened with members within 24 hours. */
export async function countOpenedLately(tx: Tx, staffId: bigint): Promise<number> {
  const [counted] = await tx.query<{ cases: number }>(sql`
    select count(*)::integer as cases
      from case_notes as note
      join cases      as "case" on "case".id = note.case_id
     where note.kind        = 'open'
       and note.staff_id    = ${staffId}
       and note.created_at >= now() - interval '24 hours'
       and "case".kind      = 'contact'`);
  return counted?.cases ?? 0;
}

export async function setOwner(tx: Tx, caseId: bigint, staffId: bigint): Promise<void> {
  await tx.query(sql`
    update cases
       set owner_id = ${staffId}
     where id = ${caseId}`);
}

/** case-07: staff have answered; a case without an owner gets the person who answers. */
export async function markAnswered(tx: Tx, caseId: bigint, staffId: bigint): Promise<void> {
  await tx.query(sql`
    update cases
       set state    = 'answered',
           owner_id = coalesce(owner_id, ${staffId}),
           last_at  = now()
     where id = ${caseId}`);
}

/** Closes a case, a protection case with the decision that ends it. */
export async function closeCaseRow(
  tx: Tx,
  caseId: bigint,
  decision?: ProtectionDecision,
): Promise<void> {
  await tx.query(sql`
    update cases
       set state        = 'closed',
           decision     = coalesce(${decision ?? null}, decision),
           follow_up_on = null,
           closed_at    = now()
     where id = ${caseId}`);
}

/** Opens a closed case again; it waits for staff at the end of the queue. */
export async function reopenCaseRow(tx: Tx, caseId: bigint): Promise<void> {
  await tx.query(sql`
    update cases
       set state         = 'open',
           waiting_since = now(),
           last_at       = now(),
           closed_at     = null
     where id = ${caseId}`);
}

/** Counts the cases that wait for staff, at most to one more than the cap. */
export async function countWaitingCases(
  on: Queryable,
  websiteId: number,
  cap: number,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::integer    as count,
           min(waiting_since)   as "oldestAt"
      from (
             select waiting_since
               from cases
              where website_id = ${websiteId}
                and state      = 'open'
              order by waiting_since
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}
