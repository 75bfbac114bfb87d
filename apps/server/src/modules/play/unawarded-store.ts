import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/** Stakes of one member's day that have not been counted as turnover, in micro. */
export interface UnawardedStakes {
  memberId: bigint;
  micro: bigint;
}

/**
 * Takes the next of a day's stakes that nothing has been given for yet, in the order of the members,
 * and marks them as awarded. Rows that another server has in hand are left to it. Fewer than `limit`
 * means that the day is through.
 */
export async function takeUnawardedStakes(
  tx: Tx,
  wanted: { day: string; afterMemberId: bigint; limit: number },
): Promise<UnawardedStakes[]> {
  const taken = await tx.query<UnawardedStakes>(sql`
    select member_id                    as "memberId",
           staked_micro - awarded_micro as micro
      from play_days
     where day = ${wanted.day}
       and member_id > ${wanted.afterMemberId}
       and staked_micro <> awarded_micro
     order by member_id
     limit ${wanted.limit}
       for update skip locked`);
  if (taken.length > 0) {
    const memberIds = taken.map(({ memberId }) => memberId);
    // The rows are locked, so what is staked now is what was read.
    await tx.query(sql`
      update play_days
         set awarded_micro = staked_micro
       where day = ${wanted.day}
         and member_id = any(${memberIds}::bigint[])`);
  }
  return taken;
}
