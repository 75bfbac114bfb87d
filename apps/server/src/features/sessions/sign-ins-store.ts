import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A login on a device, as staff see it. Its id reveals nothing about the token. */
export interface SignIn {
  id: string;
  network: string;
  userAgent: string | null;
  startedAt: Date;
  lastActiveAt: Date;
  isLiving: boolean;
}

/** Lists a member's logins, newest first, including ended ones. */
export async function listSignIns(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<SignIn[]> {
  return on.query<SignIn>(sql`
    select encode(substring(session.token_hash from 1 for 12), 'hex') as id,
           session.network,
           session.user_agent                                         as "userAgent",
           session.created_at                                         as "startedAt",
           session.last_active_at                                     as "lastActiveAt",
           living.token_hash is not null                              as "isLiving"
      from sessions             as session
      left join living_sessions as living on living.token_hash = session.token_hash
     where session.member_id = ${memberId}
     order by session.created_at desc
     limit ${limit}`);
}
