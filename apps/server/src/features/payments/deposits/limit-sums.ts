import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** The deposits that count against a limit, in micro. */
export interface DepositsOfPeriod {
  creditedMicro: bigint;
  /** The sum of deposits that may still be paid, whenever they were opened. */
  payableMicro: bigint;
  /** When the last of them can no longer be paid; null without one, or while staff check a slip. */
  payableUntil: Date | null;
}

/**
 * Sums the deposits that count against a limit, without their distinguishing satang. A QR or account whose time is over
 * counts while it still accepts money, so that a limit cannot be passed by waiting. A payment page ends with its time.
 */
export async function sumDepositsSince(
  on: Queryable,
  memberId: bigint,
  since: Date,
): Promise<DepositsOfPeriod> {
  // Three reads by index, because one condition with `or` would read all deposits that the member ever had.
  const [row] = await on.query<DepositsOfPeriod>(
    sql`
      select coalesce(sum(micro) filter (where status = 'success'), 0)::bigint  as "creditedMicro",
             coalesce(sum(micro) filter (where status <> 'success'), 0)::bigint as "payableMicro",
             case when bool_and(slip_at is null) filter (where status <> 'success')
                  then max(reserved_until) filter (where status <> 'success')
             end                                                                as "payableUntil"
        from (
               select ${countedColumns}
                 from deposits
                where member_id = ${memberId}
                  and status    = 'success'
                  and ended_at >= ${since}
                union all
               select ${countedColumns}
                 from deposits
                where member_id = ${memberId}
                  and status    = 'pending'
                  and (adapter <> 'redirect' or deadline_at > now())
                union all
               select ${countedColumns}
                 from deposits
                where member_id      = ${memberId}
                  and status         = 'failed'
                  and reserved_until > now()
                  and receiver is not null
                  and ended_at      >= deadline_at
             ) as counted`,
    'payments_sum_deposits',
  );
  return row ?? { creditedMicro: 0n, payableMicro: 0n, payableUntil: null };
}

const countedColumns = sql`
  status,
  slip_at,
  reserved_until,
  greatest(
    coalesce(credited_micro, amount_micro)
      - case
          when amount_micro - requested_micro < ${MICRO_PER_BAHT}::bigint then amount_micro - requested_micro
          else 0
        end,
    0
  ) as micro`;
