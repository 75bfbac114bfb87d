import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { bigintArray } from '../../../ledger/arrays.ts';

/** A time in a member's play. */
export interface TimeOfPlay {
  memberId: bigint;
  from: Date;
  until: Date;
}

export interface LossOfTime {
  /** Cash staked less cash won; negative after a win. A free bet and bonus money are no loss. */
  lostMicro: bigint;
  lastBetAt: Date | null;
}

/** Says of each of these times, in their order, whether the member bet in it: one look into an index for each. */
export async function listWithBets(
  on: Queryable,
  times: readonly TimeOfPlay[],
): Promise<{ hasBet: boolean }[]> {
  if (times.length === 0) return [];
  return on.query<{ hasBet: boolean }>(sql`
    select exists (
             select
               from studio_transactions
              where member_id   = asked.member_id
                and created_at >= asked.starts_at
                and created_at <  asked.ends_at
                and kind        = 'bet'
           ) as "hasBet"
      from ${askedTimes(times)}
     order by asked.place`);
}

/** Builds a table expression of these times: `asked (member_id, starts_at, ends_at, place)`. */
function askedTimes(times: readonly TimeOfPlay[]): Sql {
  return sql`
    unnest(
      ${bigintArray(times.map(({ memberId }) => memberId))}::bigint[],
      ${times.map(({ from }) => from)}::timestamptz[],
      ${times.map(({ until }) => until)}::timestamptz[]
    ) with ordinality as asked (member_id, starts_at, ends_at, place)`;
}

/** Sums what members lost in these times, in their order, each by the index of the member's transactions. */
export async function sumLosses(
  on: Queryable,
  times: readonly TimeOfPlay[],
): Promise<LossOfTime[]> {
  if (times.length === 0) return [];
  return on.query<LossOfTime>(sql`
    select played.lost_micro  as "lostMicro",
           played.last_bet_at as "lastBetAt"
      from ${askedTimes(times)}
     cross join lateral (
             select coalesce(sum(
                      case
                        when kind = 'bet' and not is_free      then amount_micro - bonus_micro
                        when kind = 'rollback' and not is_free then bonus_micro - amount_micro
                        when kind = 'win'                      then bonus_micro - amount_micro
                        when kind = 'win_rollback'             then amount_micro - bonus_micro
                      end
                    ), 0)::bigint                              as lost_micro,
                    max(created_at) filter (where kind = 'bet') as last_bet_at
               from studio_transactions
              where member_id   = asked.member_id
                and created_at >= asked.starts_at
                and created_at <  asked.ends_at
           ) as played
     order by asked.place`);
}
