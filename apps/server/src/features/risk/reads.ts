import type { RiskMark } from '@kapao/contract/cases/rules.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** link-07: a condition: staff have set this mark on the member, and nobody has lifted it. */
export function isMarked(memberId: bigint | Sql, mark: RiskMark): Sql {
  return sql`
    exists (
      select
        from risk_marks as marked
       where marked.member_id = ${memberId}
         and marked.mark      = ${mark}
         and marked.lifted_at is null
    )`;
}

/** link-08: whether staff watch the member, so that a person decides about each withdrawal. */
export async function isWatched(on: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await on.query<{ isWatched: boolean }>(sql`
    select ${isMarked(memberId, 'watch')} as "isWatched"`);
  return row?.isWatched ?? false;
}
