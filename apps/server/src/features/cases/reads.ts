import sql from 'sql-template-tag';
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
