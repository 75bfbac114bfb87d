import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

export interface RecentCredit {
  id: bigint;
  kind: 'adjustment' | 'reward';
  amountMicro: bigint;
  reference: string;
  reason: string | null;
  createdAt: Date;
}

/**
 * Lists the rewards or the corrections that a member's money was given since a time, newest first. Coupons and
 * promotions are left out, because their own rows say more.
 */
export async function listRecentCredits(
  on: Queryable,
  memberId: bigint,
  kind: RecentCredit['kind'],
  since: Date,
  limit: number,
): Promise<RecentCredit[]> {
  return on.query<RecentCredit>(sql`
    select transfer.id,
           transfer.kind,
           transfer.amount_micro as "amountMicro",
           transfer.reference,
           transfer.reason,
           transfer.created_at   as "createdAt"
      from ledger_transfers as transfer
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.member_id   = ${memberId}
       and transfer.created_at >= ${since}
       -- As the index ledger_transfers_credits has it.
       and transfer.kind in ('adjustment', 'reward')
       and transfer.asset       = 'THB'
       and transfer.kind        = ${kind}
       and transfer.source not in ('coupons', 'promotions')
       and credit.member_id     = ${memberId}
     order by transfer.id desc
     limit ${limit}`);
}

/** Returns the micro-baht that offers of all kinds have given a member since a time. */
export async function sumRewards(on: Queryable, memberId: bigint, since: Date): Promise<bigint> {
  const [sum] = await on.query<{ micro: bigint }>(sql`
    select coalesce(sum(transfer.amount_micro), 0)::bigint as micro
      from ledger_transfers as transfer
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.member_id   = ${memberId}
       and transfer.created_at >= ${since}
       -- As the index ledger_transfers_credits has it.
       and transfer.kind in ('adjustment', 'reward')
       and transfer.asset       = 'THB'
       and transfer.kind        = 'reward'
       and credit.member_id     = ${memberId}`);
  return sum?.micro ?? 0n;
}
