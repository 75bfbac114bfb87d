import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Counts the reports of a case, and finds the last one. */
export async function readReports(
  on: Queryable,
  caseId: bigint,
): Promise<{ reports: number; lastReportId: bigint | null }> {
  const [read] = await on.query<{ reports: number; lastReportId: bigint | null }>(sql`
    select count(*)::integer as reports,
           max(id)           as "lastReportId"
      from case_messages
     where case_id = ${caseId}
       and author  = 'report'`);
  return read ?? { reports: 0, lastReportId: null };
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
