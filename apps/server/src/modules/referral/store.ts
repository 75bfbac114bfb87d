import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

interface Referred {
  friendId: bigint;
  websiteId: number;
  referrerId: bigint;
}

/**
 * Who referred these friends, where there is anyone to earn by it: nobody earns by a blocked friend,
 * and nothing accrues to a blocked member.
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
         and referrer.status = 'active'`,
    'referral_find_referrers',
  );
}

/** Whether the member has had no other deposit than this one. */
export async function isFirstDeposit(
  on: Queryable,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from deposits
     where member_id = ${memberId}
       and id       <> ${depositId}
       and status    = 'success'
     limit 1`);
  return rows.length === 0;
}

export interface NewEarning {
  referrerId: bigint;
  friendId: bigint;
  depositId?: bigint;
  day?: string;
  baseMicro: bigint;
  amountMicro: bigint;
}

/** A friend's first deposit, and a friend's day of play, earn once; what is there stays as it is. */
export async function insertEarnings(
  tx: Tx,
  granted: {
    kind: 'first_deposit' | 'lost_bets';
    basisPoints: number;
    expiresAt: Date;
    earnings: readonly NewEarning[];
  },
): Promise<void> {
  if (granted.earnings.length === 0) return;
  const rows = granted.earnings.map((earning) => ({
    member_id: String(earning.referrerId),
    friend_id: String(earning.friendId),
    deposit_id: earning.depositId === undefined ? null : String(earning.depositId),
    day: earning.day ?? null,
    base_micro: String(earning.baseMicro),
    amount_micro: String(earning.amountMicro),
  }));
  await tx.query(sql`
    insert into referral_earnings
           (member_id, friend_id, kind, deposit_id, day, base_micro, basis_points, amount_micro,
            expires_at)
    select member_id, friend_id, ${granted.kind}, deposit_id, day, base_micro,
           ${granted.basisPoints}, amount_micro, ${granted.expiresAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as earning (
             member_id bigint, friend_id bigint, deposit_id bigint, day date, base_micro bigint,
             amount_micro bigint
           )
     order by friend_id
        on conflict do nothing`);
}

/** Open earnings by a friend's play of a day that were made after a time; held until the transaction ends. */
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

/** The earning is locked. */
export async function lowerEarning(
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
  friends: number;
  friendsDeposited: number;
}

/** Numbers alone: who the friends are, and what they do, is theirs (REQUIREMENTS 30). */
export async function summarizeReferral(on: Queryable, memberId: bigint): Promise<ReferralSummary> {
  const [summary] = await on.query<ReferralSummary>(sql`
    select (select coalesce(sum(amount_micro), 0)::bigint
              from referral_earnings
             where member_id = ${memberId}
               and status = 'open'
               and expires_at > now()) as "openMicro",
           count(*)::integer           as friends,
           (count(*) filter (
             where exists (select
                             from deposits
                            where deposits.member_id = friend.id
                              and deposits.status    = 'success')
           ))::integer                 as "friendsDeposited"
      from members as friend
     where friend.aff_member_id = ${memberId}`);
  return summary ?? { openMicro: 0n, friends: 0, friendsDeposited: 0 };
}
