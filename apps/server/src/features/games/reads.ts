import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { providerMark } from './provider-mark.ts';
import { unsettledBets } from './settled-bets.ts';

/** The mark of an existing provider as SVG; none is drawn for codes that strangers invent. */
export async function findProviderMark(on: Queryable, code: string): Promise<string | undefined> {
  const [provider] = await on.query<{ code: string; name: string }>(sql`
    select code,
           name
      from game_providers
     where code = ${code}`);
  return provider && providerMark(provider);
}

/** Members' unsettled cash stakes of the bets placed in a period: `(member_id, micro)`. `toId` is exclusive. */
export function unsettledCashStakes(placed: {
  from: Date;
  until: Date;
  members: { fromId: bigint; toId: bigint };
}): Sql {
  const { from, until, members } = placed;
  return sql`
    with played as (
      select *
        from studio_transactions
       where member_id  >= ${members.fromId}
         and member_id  <  ${members.toId}
         and created_at >= ${from}
    )
    select member_id,
           sum(amount_micro - bonus_micro) as micro
      from (${unsettledBets}) as bet
     where created_at < ${until}
       and not is_free
     group by member_id`;
}

/** A member's stakes and wins since then, without rolled-back ones. */
export async function sumTransactionsSince(
  on: Queryable,
  memberId: bigint,
  since: Date,
): Promise<{ stakedMicro: bigint; wonMicro: bigint }> {
  const [sums] = await on.query<{ stakedMicro: bigint; wonMicro: bigint }>(sql`
    select coalesce(sum(amount_micro) filter (where kind = 'bet'), 0)::bigint
             - coalesce(sum(amount_micro) filter (where kind = 'rollback'), 0)::bigint
                                                                     as "stakedMicro",
           coalesce(sum(amount_micro) filter (where kind = 'win'), 0)::bigint
             - coalesce(sum(amount_micro) filter (where kind = 'win_rollback'), 0)::bigint
                                                                     as "wonMicro"
      from studio_transactions
     where member_id   = ${memberId}
       and created_at >= ${since}
       and (kind in ('win', 'win_rollback') or not is_free)`);
  return sums ?? { stakedMicro: 0n, wonMicro: 0n };
}
