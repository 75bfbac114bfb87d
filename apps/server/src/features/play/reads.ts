import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** The member's stakes on a Bangkok day so far, in micro. */
export async function stakedOnDay(on: Queryable, memberId: bigint, day: string): Promise<bigint> {
  const [played] = await on.query<{ stakedMicro: bigint }>(sql`
    select staked_micro as "stakedMicro"
      from play_days
     where member_id = ${memberId}
       and day       = ${day}`);
  return played?.stakedMicro ?? 0n;
}
