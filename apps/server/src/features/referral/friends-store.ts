import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { successfulDeposits } from '../payments/reads.ts';

/** The referrer and the first visit of a member, shown to the operator. */
export interface MemberOrigin {
  username: string;
  referrerUsername: string | null;
  partner: string | null;
  /** The page that led to the first visit, as the browser sent it. */
  referrer: string | null;
}

export async function findOrigin(
  on: Queryable,
  memberId: bigint,
): Promise<MemberOrigin | undefined> {
  const [origin] = await on.query<MemberOrigin>(sql`
    select member.username,
           referrer.username as "referrerUsername",
           member.partner,
           member.referrer
      from members as member
      left join members as referrer
        on referrer.id = member.aff_member_id
     where member.id = ${memberId}`);
  return origin;
}

/** A friend, with the member's earnings from the friend in micro. */
export interface Friend {
  memberId: bigint;
  username: string;
  phone: string;
  status: string;
  registeredDay: string;
  partner: string | null;
  firstDepositMicro: bigint;
  lostBetsMicro: bigint;
  claimedMicro: bigint;
}

/** A friend in the member's own list, with the member's shares in micro. */
export interface OwnFriend {
  phoneEnd: string;
  registeredDay: string;
  hasDeposited: boolean;
  firstDepositMicro: bigint;
  waitingMicro: bigint;
}

/** Lists the member's latest friends. */
export async function listFriendsOf(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<OwnFriend[]> {
  return on.query<OwnFriend>(sql`
    select right(coalesce(friend.phone, friend.username), 3) as "phoneEnd",
           (friend.created_at at time zone 'Asia/Bangkok')::date::text as "registeredDay",
           exists (${successfulDeposits(sql`friend.id`)}) as "hasDeposited",
           coalesce(sum(earning.amount_micro)
             filter (where earning.status in ('open', 'claimed')), 0)::bigint
             as "firstDepositMicro",
           coalesce(sum(earning.amount_micro)
             filter (where earning.status = 'waiting'), 0)::bigint as "waitingMicro"
      from members as friend
      left join referral_earnings as earning
        on earning.friend_id = friend.id
       and earning.member_id = friend.aff_member_id
       and earning.kind      = 'first_deposit'
     where friend.aff_member_id = ${memberId}
     group by friend.id
     order by friend.id desc
     limit ${limit}`);
}

/** Lists the member's direct friends, in the order of their registration. */
export async function listFriends(on: Queryable, memberId: bigint): Promise<Friend[]> {
  return on.query<Friend>(sql`
    select friend.id as "memberId",
           friend.username,
           coalesce(friend.phone, friend.username) as phone,
           friend.status,
           (friend.created_at at time zone 'Asia/Bangkok')::date::text as "registeredDay",
           friend.partner,
           coalesce(sum(earning.amount_micro)
             filter (where earning.kind = 'first_deposit'
                       and earning.status <> 'waiting'), 0)::bigint as "firstDepositMicro",
           coalesce(sum(earning.amount_micro)
             filter (where earning.kind = 'lost_bets'), 0)::bigint     as "lostBetsMicro",
           coalesce(sum(earning.amount_micro)
             filter (where earning.status = 'claimed'), 0)::bigint     as "claimedMicro"
      from members as friend
      left join referral_earnings as earning
        on earning.friend_id = friend.id
       and earning.member_id = friend.aff_member_id
     where friend.aff_member_id = ${memberId}
     group by friend.id
     order by friend.id`);
}
