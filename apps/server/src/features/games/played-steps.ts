import sql from 'sql-template-tag';

/**
 * The studios' transactions of some transfers, which a query names `chosen (id, source,
 * idempotency_key)`: found by their key, which is the transfer's.
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
 * Of such transactions, a relation named `step`, the bets that none of them decides: no win and no rollback
 * names the bet, and nothing closes its round from the bet on, the bet itself included. A win that was
 * taken back has decided its bet all the same. By windows, so that it is one pass however wrong the
 * planner's guess is.
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
           select step.*,
                  bool_or(kind in ('win', 'rollback')) over (
                    partition by studio_code collate "C",
                                 coalesce(reference_uuid, transaction_uuid) collate "C"
                  )                as is_answered,
                  max(transfer_id) filter (where is_round_closed) over (
                    partition by member_id, studio_code collate "C", round collate "C"
                  )                as closed_by
             from step
         ) as judged
   where kind = 'bet'
     and not is_answered
     and (closed_by is null or closed_by < transfer_id)`;

/** Of a relation named `bet`: whether a win or a rollback names it by now. */
export const isAnswered = sql`
  exists (
    select
      from studio_transactions as answer
     where answer.studio_code    = bet.studio_code
       and answer.reference_uuid = bet.transaction_uuid
       and answer.kind in ('win', 'rollback')
  )`;
