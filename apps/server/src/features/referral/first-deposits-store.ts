import { bangkokDay, endOfDays } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { isOwnFriend } from '../fair-offers/reads.ts';
import { successfulDeposits } from '../payments/reads.ts';
import { stakedSince } from '../play/reads.ts';

/** Whether the member has no other successful deposit. */
export async function isFirstDeposit(
  on: Queryable,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from (${successfulDeposits(memberId)}) as deposit
     where id <> ${depositId}
     limit 1`);
  return rows.length === 0;
}

export interface FirstDepositShare {
  referrerId: bigint;
  friendId: bigint;
  depositId: bigint;
  baseMicro: bigint;
  basisPoints: number;
  amountMicro: bigint;
  /** Days for which the share can be claimed once it is open. */
  validDays: number;
  /** The Bangkok day from which stakes of `stakeNeededMicro` open the share; 0 opens it at once. */
  stakesFrom: string;
  stakeNeededMicro: bigint;
}

/** Inserts the share of a friend's first deposit, once. */
export async function insertFirstDepositShare(tx: Tx, share: FirstDepositShare): Promise<void> {
  const isOpen = share.stakeNeededMicro === 0n;
  const expiresAt = isOpen ? endOfDays(bangkokDay(tx.now()), share.validDays) : null;
  await tx.query(sql`
    insert into referral_earnings
           (member_id, friend_id, kind, deposit_id, base_micro, basis_points, amount_micro,
            status, created_at, expires_at, valid_days, stakes_from, stake_needed_micro)
    values (${share.referrerId}, ${share.friendId}, 'first_deposit', ${share.depositId},
            ${share.baseMicro}, ${share.basisPoints}, ${share.amountMicro},
            ${isOpen ? 'open' : 'waiting'}, now(), ${expiresAt}, ${share.validDays}, ${share.stakesFrom},
            ${isOpen ? null : share.stakeNeededMicro})
        on conflict do nothing`);
}

/** Ends the share of a deposit that is reversed, unless the referrer has claimed it (reversal-09). */
export async function reverseFirstDepositShare(
  tx: Tx,
  { friendId, depositId }: { friendId: bigint; depositId: bigint },
): Promise<void> {
  await tx.query(sql`
    update referral_earnings
       set status     = 'reversed',
           expires_at = coalesce(expires_at, now()),
           ended_at   = now()
     where kind       = 'first_deposit'
       and friend_id  = ${friendId}
       and deposit_id = ${depositId}
       and status in ('waiting', 'open')`);
}

interface StakedShare {
  id: bigint;
  validDays: number;
}

/**
 * Opens the waiting first-deposit shares of those friends who have staked enough (`stakesNeeded` in rules.ts,
 * reward-53). A later rollback does not close a share again.
 */
export async function openStakedShares(
  tx: Tx,
  friendIds: readonly bigint[],
  now: Date,
): Promise<void> {
  const staked = await tx.query<StakedShare>(sql`
    select id,
           coalesce(valid_days, 0) as "validDays"
      from referral_earnings as share
     where status = 'waiting'
       and friend_id = any(${friendIds}::bigint[])
       and valid_days is not null
       and not ${isOwnFriend(sql`share.friend_id`, sql`share.member_id`)}
       and stake_needed_micro <= (
             ${stakedSince(sql`share.friend_id`, sql`share.stakes_from`)}
           )
     order by id
       for update`);
  for (const { id, validDays } of staked) {
    await tx.query(sql`
      update referral_earnings
         set status     = 'open',
             expires_at = ${endOfDays(bangkokDay(now), validDays)}
       where id = ${id}`);
  }
}
