import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A member's paid deposits and withdrawals since the registration. */
interface LifetimePayments {
  depositedMicro: bigint;
  deposits: number;
  lastDepositAt: Date | null;
  /** After fees. */
  withdrawnMicro: bigint;
  withdrawals: number;
}

/** desk-42: sums a member's deposits that stand, and the withdrawals that were paid and not refunded. */
export async function lifetimePaymentsOf(
  on: Queryable,
  memberId: bigint,
): Promise<LifetimePayments> {
  const [sums] = await on.query<LifetimePayments>(sql`
    select deposited.micro   as "depositedMicro",
           deposited.count   as deposits,
           deposited.last_at as "lastDepositAt",
           withdrawn.micro   as "withdrawnMicro",
           withdrawn.count   as withdrawals
      from (
             select coalesce(sum(credited_micro), 0)::bigint as micro,
                    count(*)::integer                        as count,
                    max(ended_at)                            as last_at
               from deposits
              where member_id = ${memberId}
                and status    = 'success'
           ) as deposited
     cross join (
             select coalesce(sum(amount_micro - fee_micro), 0)::bigint as micro,
                    count(*)::integer                                  as count
               from withdrawals
              where member_id = ${memberId}
                and status    = 'success'
           ) as withdrawn`);
  if (!sums) throw new Error('an aggregate had no row');
  return sums;
}
