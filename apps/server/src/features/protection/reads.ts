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

/** Finds the running time-out or self-exclusion that ends last. */
export async function findCurrentBreak(
  on: Queryable,
  memberId: bigint,
): Promise<{ kind: 'time_out' | 'self_exclusion'; endsAt: Date } | undefined> {
  const [pause] = await on.query<{ kind: 'time_out' | 'self_exclusion'; endsAt: Date }>(sql`
    select kind,
           ends_at as "endsAt"
      from member_breaks
     where member_id = ${memberId}
       and ends_at   > now()
     order by ends_at desc
     limit 1`);
  return pause;
}

/** Selects one value: the end of the member's running time-out or self-exclusion. `memberId` is a column. */
export function breakEndOf(memberId: Sql): Sql {
  return sql`
    select max(ends_at)
      from member_breaks
     where member_id = ${memberId}
       and ends_at   > now()`;
}
