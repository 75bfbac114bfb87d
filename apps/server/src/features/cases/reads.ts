import type { OfficeCaseKind } from '@kapao/contract/cases/rules.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Finds the number of the member's case in which a security event was reported. */
export async function findCaseOfEvent(
  on: Queryable,
  memberId: bigint,
  eventId: bigint,
): Promise<number | undefined> {
  const [found] = await on.query<{ number: number }>(sql`
    select "case".number
      from cases         as "case"
      join case_messages as message on message.case_id = "case".id
     where "case".member_id  = ${memberId}
       and "case".kind       = 'security'
       and message.event_id = ${eventId}
     order by message.id
     limit 1`);
  return found?.number;
}

interface Reports {
  reports: number;
  lastReportId: bigint | null;
  lastReportAt: Date | null;
}

/** Counts the reports of a case, and finds the last one. */
export async function readReports(on: Queryable, caseId: bigint): Promise<Reports> {
  const [read] = await on.query<Reports>(sql`
    select count(*)::integer as reports,
           max(id)           as "lastReportId",
           max(created_at)   as "lastReportAt"
      from case_messages
     where case_id = ${caseId}
       and author  = 'report'`);
  return read ?? { reports: 0, lastReportId: null, lastReportAt: null };
}

/** Returns the number of a case. @throws when there is no such case. */
export async function findCaseNumber(on: Queryable, id: bigint): Promise<number> {
  const [found] = await on.query<{ number: number }>(sql`
    select number
      from cases
     where id = ${id}`);
  if (!found) throw new Error(`case ${id} is gone`);
  return found.number;
}

/** Selects the protection cases that were opened: `(id, member_id, at, began_at, case_id)`. */
export const protectionCasesOpened = sql`
  select id,
         member_id,
         opened_at as at,
         opened_at as began_at,
         id        as case_id
    from cases
   where kind = 'protection'`;

/** Selects the protection cases that were closed, by their end, as above. */
export const protectionCasesClosed = sql`
  select id,
         member_id,
         closed_at as at,
         opened_at as began_at,
         id        as case_id
    from cases
   where kind  = 'protection'
     and state = 'closed'`;

/** Selects the messages of staff to members whose play worries, as above. */
export const protectionContacts = sql`
  select note.id,
         "case".member_id,
         note.created_at as at,
         note.created_at as began_at,
         "case".id       as case_id
    from case_notes as note
    join cases      as "case" on "case".id = note.case_id
   where note.kind = 'contact'`;

/** Selects one value: the number of a case. */
export function numberOfCase(caseId: Sql): Sql {
  return sql`
    select number
      from cases
     where id = ${caseId}`;
}

interface WaitingCase {
  id: bigint;
  number: number;
  kind: OfficeCaseKind;
}

/** queue-35: lists the member's cases that wait for staff, the newest first. */
export async function listWaitingCasesOf(on: Queryable, memberId: bigint): Promise<WaitingCase[]> {
  return on.query<WaitingCase>(sql`
    select id,
           number,
           kind
      from cases
     where member_id = ${memberId}
       and state     = 'open'
     order by id desc
     limit 20`);
}
