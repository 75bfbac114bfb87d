import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** link-01: claims this far apart are near each other. */
const NEAR_MINUTES = 3;
/** How many days of a member's claims are compared, and how many claims. */
const CLAIM_DAYS = 90;
const CLAIMS_COMPARED = 100;
/** link-01: a claim that more others made within these minutes says nothing. */
const CROWD = 20;

export interface NearClaimer {
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
  /** The number of offers that both claimed within minutes. */
  offers: number;
  lastAt: Date;
}

/** link-01: lists the members who claimed the same offers within minutes of a member. */
export async function listNearClaimers(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<NearClaimer[]> {
  return on.query<NearClaimer>(sql`
    select member.id                          as "memberId",
           member.username,
           member.full_name                   as name,
           member.status,
           count(distinct own.offer)::integer as offers,
           max(near.claimed_at)               as "lastAt"
      from (
             select offer,
                    claimed_at
               from offer_claims
              where member_id  = ${memberId}
                and claimed_at > now() - make_interval(days => ${CLAIM_DAYS})
              order by claimed_at desc
              limit ${CLAIMS_COMPARED}
           ) as own
     cross join lateral (
             select member_id,
                    claimed_at,
                    count(*) over () as crowd
               from (
                      select member_id,
                             claimed_at
                        from offer_claims
                       where offer       = own.offer
                         and claimed_at >= own.claimed_at - make_interval(mins => ${NEAR_MINUTES})
                         and claimed_at <= own.claimed_at + make_interval(mins => ${NEAR_MINUTES})
                         and member_id  <> ${memberId}
                       limit ${CROWD + 1}
                    ) as others
           ) as near
      join members as member on member.id = near.member_id
     where near.crowd <= ${CROWD}
     group by member.id
     order by count(distinct own.offer) desc, max(near.claimed_at) desc
     limit ${limit}`);
}
