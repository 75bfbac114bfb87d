import sql from 'sql-template-tag';

/**
 * The studio transactions of the transfers in the relation `chosen (id, source, idempotency_key)`. A studio
 * transaction and its transfer share their key.
 */
export const stepsOfChosen = sql`
  select played.studio_code,
         played.transaction_uuid,
         played.kind,
         played.member_id,
         played.game_code,
         played.round,
         played.is_round_closed,
         played.is_free,
         played.amount_micro,
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
 * The unsettled bets in the relation `played`: no win names them, not even one that was rolled back, and no
 * rollback. Neither they nor a later transaction closes their round. Window functions need one pass, even if the
 * planner's row estimate is wrong.
 */
export const undecidedSteps = sql`
  select studio_code,
         transaction_uuid,
         member_id,
         game_code,
         round,
         is_free,
         amount_micro,
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

/** Whether a win or a rollback names the bet, for a relation named `bet`. */
export const isAnswered = sql`
  exists (
    select
      from studio_transactions as answer
     where answer.studio_code    = bet.studio_code
       and answer.reference_uuid = bet.transaction_uuid
       and answer.kind in ('win', 'rollback')
  )`;
