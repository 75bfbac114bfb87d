import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Lists one page of the website's members who bet on a Bangkok day, by their ids. */
export async function listPlayersOfDay(
  on: Queryable,
  page: { websiteId: number; day: string; after: bigint; limit: number },
): Promise<bigint[]> {
  const { websiteId, day, after, limit } = page;
  const rows = await on.query<{ memberId: bigint }>(sql`
    select played.member_id as "memberId"
      from play_days as played
      join members   as member on member.id = played.member_id
     where played.day         = ${day}
       and played.member_id   > ${after}
       and played.bet_count   > 0
       and member.website_id  = ${websiteId}
     order by played.member_id
     limit ${limit}`);
  return rows.map(({ memberId }) => memberId);
}
