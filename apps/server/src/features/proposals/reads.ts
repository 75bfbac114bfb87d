import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** How long before its end a proposal stands among the problems, and how many do. */
const EXPIRING_WITHIN_HOURS = 12;
const LISTED = 20;

/** Lists open proposals that expire soon, the first to expire first; `since` is when they were made (news-11). */
export async function listExpiringProposals(
  on: Queryable,
  websiteId: number,
): Promise<{ id: bigint; name: string; since: Date }[]> {
  return on.query<{ id: bigint; name: string; since: Date }>(sql`
    select proposal.id,
           coalesce(member.full_name, proposal.maker) as name,
           proposal.created_at                        as since
      from proposals as proposal
      left join members as member on member.id = proposal.member_id
     where proposal.status     = 'open'
       and proposal.expires_at > now()
       and proposal.expires_at < now() + make_interval(hours => ${EXPIRING_WITHIN_HOURS})
       and proposal.website_id = ${websiteId}
     order by proposal.expires_at
     limit ${LISTED}`);
}
