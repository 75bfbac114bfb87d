import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql, { type Sql } from 'sql-template-tag';

/**
 * Selects the deposits that count against a limit: `(status, slip_at, reserved_until, micro)`. Three reads by index,
 * because one condition with `or` would read all deposits that the member ever had.
 */
export function countedDeposits(memberId: bigint, since: Date): Sql {
  return sql`
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
       and (adapter not in ('redirect', 'gateway-qr') or deadline_at > now())
     union all
    select ${countedColumns}
      from deposits
     where member_id      = ${memberId}
       and status         = 'failed'
       and reserved_until > now()
       and receiver is not null
       and ended_at      >= deadline_at`;
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
