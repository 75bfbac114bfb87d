import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Reads the member's lifetime stakes, in micro. */
export async function lifetimeTurnoverOf(on: Queryable, memberId: bigint): Promise<bigint> {
  const [turnover] = await on.query<{ lifetimeMicro: bigint }>(sql`
    select lifetime_micro as "lifetimeMicro"
      from member_turnover
     where member_id = ${memberId}`);
  return turnover?.lifetimeMicro ?? 0n;
}
