import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Builds a condition: the member has a running time-out or self-exclusion. `memberId` is a column. */
export function isOnBreak(memberId: Sql): Sql {
  return sql`exists (
             select
               from member_breaks as pause
              where pause.member_id = ${memberId}
                and pause.ends_at   > now()
           )`;
}

export async function findBreakEnd(on: Queryable, memberId: bigint): Promise<Date | null> {
  const [row] = await on.query<{ until: Date | null }>(sql`
    select max(ends_at) as until
      from member_breaks
     where member_id = ${memberId}
       and ends_at > now()`);
  return row?.until ?? null;
}

/** Selects one value: the end of the member's running time-out or self-exclusion. `memberId` is a column. */
export function breakEndOf(memberId: Sql): Sql {
  return sql`
    select max(ends_at)
      from member_breaks
     where member_id = ${memberId}
       and ends_at   > now()`;
}
