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

/** A member's transfers that are looked at, so that an hour of fast play costs no scan. */
const TRANSFERS_SEEN = 5_000;

/** Lists rewards and corrections that a member's cash was given since a time, newest first. */
export async function listRecentCredits(
  on: Queryable,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<RecentCredit[]> {
  return on.query<RecentCredit>(sql`
    select recent.id,
           recent.kind,
           recent.amount_micro as "amountMicro",
           recent.reference,
           recent.reason,
           recent.created_at   as "createdAt"
      from (
             select transfer.id,
                    transfer.kind,
                    transfer.amount_micro,
                    transfer.reference,
                    transfer.reason,
                    transfer.created_at,
                    transfer.credit_account_id
               from ledger_transfers as transfer
              where transfer.member_id   = ${memberId}
                and transfer.created_at >= ${since}
              order by transfer.id desc
              limit ${TRANSFERS_SEEN}
           ) as recent
      join ledger_accounts as credit on credit.id = recent.credit_account_id
     where recent.kind in ('adjustment', 'reward')
       and credit.kind = 'member_available'
     order by recent.id desc
     limit ${limit}`);
}
