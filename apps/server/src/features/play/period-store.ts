import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { unsettledCashStakes } from '../games/reads.ts';
import type { PlayResult } from './rules.ts';

/** A period by its first and last Bangkok day, both inclusive. */
export interface Period {
  start: string;
  end: string;
}

/** A range of member ids: `fromId` is inclusive, `toId` exclusive. */
export interface MemberRange {
  fromId: bigint;
  toId: bigint;
}

/** One member's play in a period that has ended. */
export interface MemberPlay extends PlayResult {
  memberId: bigint;
}

/**
 * Lists the members of a website who staked more cash than they won; a lost bonus is not their loss. Unsettled stakes
 * are omitted, because a member could have them counted as lost and win them back later.
 */
export async function listLosingPlay(
  on: Queryable,
  wanted: { websiteId: number; period: Period; members: MemberRange },
): Promise<MemberPlay[]> {
  const { start, end } = wanted.period;
  const { fromId, toId } = wanted.members;
  const [from, until] = [startOfDay(start), startOfDay(addDays(end, 1))];
  return on.query<MemberPlay>(sql`
    select played.member_id                     as "memberId",
           (sum(played.staked_micro - played.bonus_staked_micro)
             - coalesce(max(open_stakes.micro), 0))::bigint            as "stakedMicro",
           sum(played.won_micro - played.bonus_won_micro)::bigint as "wonMicro"
      from play_days as played
      join members   as member
        on member.id = played.member_id
      left join (${unsettledCashStakes({ from, until, members: wanted.members })}) as open_stakes
        on open_stakes.member_id = played.member_id
     where played.day between ${start} and ${end}
       and played.member_id >= ${fromId}
       and played.member_id <  ${toId}
       and member.website_id = ${wanted.websiteId}
     group by played.member_id
    having sum(played.staked_micro - played.bonus_staked_micro) - coalesce(max(open_stakes.micro), 0)
           > sum(played.won_micro - played.bonus_won_micro)`);
}
