import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

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
