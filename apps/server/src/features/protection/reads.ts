import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export async function findBreakEnd(on: Queryable, memberId: bigint): Promise<Date | null> {
  const [row] = await on.query<{ until: Date | null }>(sql`
    select max(ends_at) as until
      from member_breaks
     where member_id = ${memberId}
       and ends_at > now()`);
  return row?.until ?? null;
}
