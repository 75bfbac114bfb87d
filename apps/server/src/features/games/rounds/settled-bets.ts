import sql from 'sql-template-tag';
import type { Tx } from '../../../db/database.ts';
import type { StudioTransaction } from './transactions-store.ts';

/**
 * Selects the studio transactions of the transfers in the relation `chosen (id, source, idempotency_key)`. A studio
 * transaction and its transfer share their key.
 */
export const transactionsOfChosen = sql`
  select played.studio_code,
         played.transaction_uuid,
         played.kind,
         played.member_id,
         played.game_code,
         played.round,
         played.is_round_closed,
         played.is_free,
         played.amount_micro,
         played.bonus_micro,
         played.reference_uuid,
         played.created_at,
         chosen.id as transfer_id
    from chosen
    join studio_transactions as played
      on played.studio_code      = substr(chosen.source, length('studio:') + 1) collate "default"
     and played.transaction_uuid = chosen.idempotency_key collate "default"
   where chosen.source like 'studio:%'
     and played.kind <> 'tombstone'`;

/**
 * The unsettled bets in the relation `played`, which has these columns of studio_transactions. A bet is settled when a
 * win names it (even one rolled back later), a rollback names it, or its round is closed by it or by a later
 * transaction of its member. Only this file defines that.
 *
 * Window functions need one pass, even if the planner's row estimate is wrong.
 */
export const unsettledBets = sql`
  select studio_code,
         transaction_uuid,
         member_id,
         game_code,
         round,
         is_free,
         amount_micro,
         bonus_micro,
         transfer_id,
         created_at
    from (
           select played.*,
                  bool_or(kind in ('win', 'rollback')) over (
                    partition by studio_code collate "C",
                                 coalesce(reference_uuid, transaction_uuid) collate "C"
                  )                as is_answered,
                  max(transfer_id) filter (where is_round_closed) over (
                    partition by member_id, studio_code collate "C", round collate "C"
                  )                as closed_by
             from played
         ) as annotated
   where kind = 'bet'
     and not is_answered
     and (closed_by is null or closed_by < transfer_id)`;

/** A condition on the relation `bet`: a win or a rollback names it. */
export const isAnswered = sql`
  exists (
    select
      from studio_transactions as answer
     where answer.studio_code    = bet.studio_code
       and answer.reference_uuid = bet.transaction_uuid
       and answer.kind in ('win', 'rollback')
  )`;

/**
 * Finds when a bet was placed and when it was settled: by its first win or by its round's end. An unsettled bet counts
 * as no loss.
 */
export async function findBetTimes(
  tx: Tx,
  { studioCode, transactionUuid }: Pick<StudioTransaction, 'studioCode' | 'transactionUuid'>,
): Promise<{ madeAt: Date; decidedAt: Date | null } | undefined> {
  const [times] = await tx.query<{ madeAt: Date; decidedAt: Date | null }>(
    sql`
      select bet.created_at as "madeAt",
             (select min(later.created_at)
                from studio_transactions as later
               where later.member_id   = bet.member_id
                 and later.created_at >= bet.created_at
                 and later.studio_code = bet.studio_code
                 and (later.round = bet.round and later.is_round_closed
                      or later.reference_uuid = bet.transaction_uuid and later.kind = 'win')
             ) as "decidedAt"
        from studio_transactions as bet
       where bet.studio_code      = ${studioCode}
         and bet.transaction_uuid = ${transactionUuid}`,
    'games_find_bet_times',
  );
  return times;
}
