import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { PlayResult } from './rules.ts';

/** Bangkok days, both of them in the period. */
export interface Period {
  start: string;
  end: string;
}

/** Members by their ids: from the first up to, and without, the second. */
export interface MemberRange {
  fromId: bigint;
  toId: bigint;
}

/** One member's play in a period that has ended. */
export interface MemberPlay extends PlayResult {
  memberId: bigint;
}

/** The members of a website who staked more than they won. */
export async function listLosingPlay(
  on: Queryable,
  wanted: { websiteId: number; period: Period; members: MemberRange },
): Promise<MemberPlay[]> {
  const { start, end } = wanted.period;
  const { fromId, toId } = wanted.members;
  return on.query<MemberPlay>(sql`
    select played.member_id                     as "memberId",
           sum(played.staked_micro)::bigint     as "stakedMicro",
           sum(played.won_micro)::bigint        as "wonMicro",
           coalesce(max(forfeited.micro), 0)::bigint as "forfeitedMicro"
      from play_days as played
      join members   as member
        on member.id = played.member_id
      left join (select member_id, sum(amount_micro) as micro
                   from ledger_transfers
                  where kind = 'forfeit'
                    and member_id >= ${fromId}
                    and member_id <  ${toId}
                    and created_at >= ${startOfDay(start)}
                    and created_at <  ${startOfDay(addDays(end, 1))}
                  group by member_id) as forfeited
        on forfeited.member_id = played.member_id
     where played.day between ${start} and ${end}
       and played.member_id >= ${fromId}
       and played.member_id <  ${toId}
       and member.website_id = ${wanted.websiteId}
     group by played.member_id
    having sum(played.staked_micro) > sum(played.won_micro)`);
}
