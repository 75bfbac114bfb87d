import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { isOwnFriend } from '../fair-offers/reads.ts';
import { successfulDeposits } from '../payments/reads.ts';

interface Referred {
  friendId: bigint;
  websiteId: number;
  referrerId: bigint;
}

/**
 * reward-55, fair-09: finds the referrers of these friends, without blocked friends and blocked referrers, because
 * neither earns anything, and without friends who are the referrer's own person.
 */
export async function findReferrers(
  on: Queryable,
  friendIds: readonly bigint[],
): Promise<Referred[]> {
  return on.query(
    sql`
      select friend.id          as "friendId",
             friend.website_id  as "websiteId",
             referrer.id        as "referrerId"
        from members as friend
        join members as referrer
          on referrer.id = friend.aff_member_id
       where friend.id = any(${friendIds}::bigint[])
         and friend.status   = 'active'
         and referrer.status = 'active'
         and not ${isOwnFriend(sql`friend.id`, sql`referrer.id`)}`,
    'referral_find_referrers',
  );
}

export interface LostBetShare {
  referrerId: bigint;
  friendId: bigint;
  day: string;
  baseMicro: bigint;
  amountMicro: bigint;
}

/** Inserts referrers' shares of friends' losses. A friend's day earns once, so an existing row stays unchanged. */
export async function insertLostBetShares(
  tx: Tx,
  shares: readonly LostBetShare[],
  { basisPoints, expiresAt }: { basisPoints: number; expiresAt: Date },
): Promise<void> {
  if (shares.length === 0) return;
  const rows = shares.map((share) => ({
    member_id: String(share.referrerId),
    friend_id: String(share.friendId),
    day: share.day,
    base_micro: String(share.baseMicro),
    amount_micro: String(share.amountMicro),
  }));
  await tx.query(sql`
    insert into referral_earnings
           (member_id, friend_id, kind, day, base_micro, basis_points, amount_micro, created_at,
            expires_at)
    select member_id, friend_id, 'lost_bets', day, base_micro, ${basisPoints}, amount_micro,
           now(), ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as share (
             member_id bigint, friend_id bigint, day date, base_micro bigint, amount_micro bigint
           )
     order by friend_id
        on conflict do nothing`);
}

/** Locks the open shares of a friend's day of play that were made after a time. */
export async function lockLostBetEarnings(
  tx: Tx,
  friendId: bigint,
  made: { day: string; after: Date },
): Promise<{ id: bigint; baseMicro: bigint; amountMicro: bigint; basisPoints: number }[]> {
  return tx.query(sql`
    select id,
           base_micro   as "baseMicro",
           amount_micro as "amountMicro",
           basis_points as "basisPoints"
      from referral_earnings
     where friend_id  = ${friendId}
       and kind       = 'lost_bets'
       and status     = 'open'
       and day        = ${made.day}
       and created_at > ${made.after}
     order by id
       for update`);
}

/** Lowers a referrer's share after a rollback. The caller holds its lock. */
export async function reduceEarning(
  tx: Tx,
  earningId: bigint,
  { baseMicro, amountMicro }: { baseMicro: bigint; amountMicro: bigint },
): Promise<void> {
  await tx.query(sql`
    update referral_earnings
       set base_micro   = ${baseMicro}::bigint,
           amount_micro = ${amountMicro}::bigint
     where id = ${earningId}`);
}

export interface ReferralSummary {
  openMicro: bigint;
  /** The sum of first-deposit shares that wait, because the friends have not staked enough yet. */
  waitingMicro: bigint;
  friends: number;
  friendsDeposited: number;
}

/** Sums the member's referral figures; the friends' names and play remain private (reward-56). */
export async function summarizeReferral(on: Queryable, memberId: bigint): Promise<ReferralSummary> {
  const [summary] = await on.query<ReferralSummary>(sql`
    select (select coalesce(sum(amount_micro), 0)::bigint
              from referral_earnings
             where member_id = ${memberId}
               and status = 'open'
               and expires_at > now()) as "openMicro",
           (select coalesce(sum(amount_micro), 0)::bigint
              from referral_earnings
             where member_id = ${memberId}
               and status = 'waiting') as "waitingMicro",
           count(*)::integer           as friends,
           (count(*) filter (
             where exists (${successfulDeposits(sql`friend.id`)})
           ))::integer                 as "friendsDeposited"
      from members as friend
     where friend.aff_member_id = ${memberId}`);
  return summary ?? { openMicro: 0n, waitingMicro: 0n, friends: 0, friendsDeposited: 0 };
}
