import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

export interface Referral {
  /** The member beside it in the chain. */
  fromId: bigint;
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
  step: 1 | 2;
  registeredAt: Date;
}

/** link-01: lists a member's referrer, the referrer of that one, and the latest friends. */
export async function listReferrals(
  on: Queryable,
  memberId: bigint,
  friends: number,
): Promise<Referral[]> {
  return on.query<Referral>(sql`
    select ${memberId}::bigint  as "fromId",
           referrer.id          as "memberId",
           referrer.username,
           referrer.full_name   as name,
           referrer.status,
           1                    as step,
           own.created_at       as "registeredAt"
      from members as own
      join members as referrer on referrer.id = own.aff_member_id
     where own.id = ${memberId}
     union all
    select referrer.id,
           first.id,
           first.username,
           first.full_name,
           first.status,
           2,
           referrer.created_at
      from members as own
      join members as referrer on referrer.id = own.aff_member_id
      join members as first    on first.id    = referrer.aff_member_id
     where own.id = ${memberId}
     union all
    select ${memberId}::bigint,
           friend.id,
           friend.username,
           friend.full_name,
           friend.status,
           1,
           friend.created_at
      from (
             select *
               from members
              where aff_member_id = ${memberId}
              order by id desc
              limit ${friends}
           ) as friend`);
}
