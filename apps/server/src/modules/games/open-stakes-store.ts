import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/**
 * What of a member's own stakes is still out, in micro: the bets after the transfer that the key names, and
 * within the last `hours`, that no win and no rollback refers to and whose round nothing has closed since.
 * For a flow that holds the member's accounts locked (lockMemberBalances): those bets lock them too, and ids
 * of their transfers follow the history, as times, which are those of a transaction's begin, may not. Free
 * bets are the house's stakes. One pass over the member's own rows, without a join that a wrong estimate
 * could make quadratic; `collate "C"` sorts several times faster.
 */
export async function sumStakesOutMicro(
  tx: Tx,
  since: { memberId: bigint; source: string; idempotencyKey: string; hours: number },
): Promise<bigint> {
  const [row] = await tx.query<{ outMicro: bigint }>(sql`
    with played as (
      select kind,
             is_free,
             amount_micro,
             transfer_id,
             bool_or(kind in ('win', 'rollback')) over (
               partition by studio_code collate "C",
                            coalesce(reference_uuid, transaction_uuid) collate "C"
             )                as is_answered,
             max(transfer_id) filter (where is_round_closed) over (
               partition by studio_code collate "C", round collate "C"
             )                as closed_by
        from studio_transactions
       where member_id   = ${since.memberId}
         and created_at  > now() - make_interval(hours => ${since.hours})
         and transfer_id > (select id
                              from ledger_transfers
                             where source          = ${since.source}
                               and idempotency_key = ${since.idempotencyKey}
                               and member_id       = ${since.memberId})
    )
    select coalesce(sum(amount_micro), 0)::bigint as "outMicro"
      from played
     where kind = 'bet'
       and not is_free
       and not is_answered
       and (closed_by is null or closed_by < transfer_id)`);
  return row?.outMicro ?? 0n;
}
