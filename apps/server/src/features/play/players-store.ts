import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface PlayerOfDay {
  memberId: bigint;
  websiteId: number;
}

/** Lists one page of the members who bet on a Bangkok day, in the order of their ids. */
export async function listPlayersOfDay(
  on: Queryable,
  { day, after, limit }: { day: string; after: bigint; limit: number },
): Promise<PlayerOfDay[]> {
  return on.query<PlayerOfDay>(sql`
    select played.member_id  as "memberId",
           member.website_id as "websiteId"
      from play_days as played
      join members   as member on member.id = played.member_id
     where played.day       = ${day}
       and played.member_id > ${after}
       and played.bet_count > 0
     order by played.member_id
     limit ${limit}`);
}
