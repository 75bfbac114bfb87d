import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { bigintArray } from '../../../ledger/arrays.ts';

/** A deposit that was credited on the day in question. */
export interface DepositOfDay {
  memberId: bigint;
  /** The amount that the member asked for, without the satang that tell deposits apart. */
  askedMicro: bigint;
  creditedMicro: bigint;
  openedAt: Date;
  creditedAt: Date;
}

/** Lists the deposits of these members that were credited on a Bangkok day, each member's in the order of time. */
export async function listDepositsOfDay(
  on: Queryable,
  memberIds: readonly bigint[],
  day: string,
): Promise<DepositOfDay[]> {
  return on.query<DepositOfDay>(sql`
    select member_id                      as "memberId",
           requested_micro                as "askedMicro",
           coalesce(credited_micro, 0)    as "creditedMicro",
           created_at                     as "openedAt",
           coalesce(ended_at, created_at) as "creditedAt"
      from deposits
     where member_id = any(${bigintArray(memberIds)}::bigint[])
       and status    = 'success'
       and ended_at >= ${startOfDay(day)}
       and ended_at <  ${startOfDay(addDays(day, 1))}
     order by member_id, ended_at, id`);
}

export interface UsualDeposits {
  memberId: bigint;
  /** The days of the time before on which the member deposited, and the sum of all of them. */
  days: number;
  micro: bigint;
}

/** Sums what these members deposited in the `span` days before a Bangkok day. */
export async function sumDepositsBefore(
  on: Queryable,
  memberIds: readonly bigint[],
  { day, span }: { day: string; span: number },
): Promise<UsualDeposits[]> {
  return on.query<UsualDeposits>(sql`
    select member_id                                                            as "memberId",
           count(distinct (ended_at at time zone 'Asia/Bangkok')::date)::integer as days,
           coalesce(sum(credited_micro), 0)::bigint                             as micro
      from deposits
     where member_id = any(${bigintArray(memberIds)}::bigint[])
       and status    = 'success'
       and ended_at >= ${startOfDay(addDays(day, -span))}
       and ended_at <  ${startOfDay(day)}
     group by member_id`);
}
