import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';

/** Stakes of one member's day that are not counted as turnover yet, in micro. */
export interface UncountedStakes {
  memberId: bigint;
  micro: bigint;
}

/**
 * Takes a day's next unawarded stakes, by member id, and marks them as awarded. Rows that another server has locked are
 * skipped. Fewer rows than `limit` mean that the day is complete.
 */
export async function takeUncountedStakes(
  tx: Tx,
  wanted: { day: string; afterMemberId: bigint; limit: number },
): Promise<UncountedStakes[]> {
  const taken = await tx.query<UncountedStakes>(sql`
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
    // The rows are locked, so `staked_micro` is still the value that was read.
    await tx.query(sql`
      update play_days
         set awarded_micro     = staked_micro,
             has_late_rollback = false
       where day = ${wanted.day}
         and member_id = any(${memberIds}::bigint[])`);
  }
  return taken;
}

/**
 * Takes the stakes of past days whose bets were rolled back later; stakes that were awarded before are negative. `days`
 * is the number of rows taken; fewer than `limit` mean that none remains.
 */
export async function takeLateRollbacks(
  tx: Tx,
  limit: number,
): Promise<{ days: number; stakes: UncountedStakes[] }> {
  const taken = await tx.query<UncountedStakes & { day: string }>(sql`
    select member_id                    as "memberId",
           day::text                    as day,
           staked_micro - awarded_micro as micro
      from play_days
     where has_late_rollback
     order by member_id, day
     limit ${limit}
       for update skip locked`);
  if (taken.length === 0) return { days: 0, stakes: [] };
  await tx.query(sql`
    update play_days as played
       set awarded_micro     = played.staked_micro,
           has_late_rollback = false
      from unnest(
             ${bigintArray(taken.map(({ memberId }) => memberId))}::bigint[],
             ${textArray(taken.map(({ day }) => day))}::date[]
           ) as taken (member_id, day)
     where played.member_id = taken.member_id
       and played.day       = taken.day`);
  const stakes = new Map<bigint, bigint>();
  for (const { memberId, micro } of taken) {
    stakes.set(memberId, (stakes.get(memberId) ?? 0n) + micro);
  }
  return {
    days: taken.length,
    stakes: [...stakes].map(([memberId, micro]) => ({ memberId, micro })),
  };
}
