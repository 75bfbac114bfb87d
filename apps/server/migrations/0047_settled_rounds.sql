-- Finds the bets of a member in a round that many members share, as at live tables.
create index studio_transactions_by_played_round on studio_transactions (round, studio_code, member_id)
  where kind = 'bet';
drop index studio_transactions_by_round;
alter index studio_transactions_by_played_round rename to studio_transactions_by_round;

-- A round is told when it is closed or each of its bets has a win or rollback, because some protocols close no round; and
-- again when what follows changes its sums. A batch of open bets alone settles no round and sums nothing.
create or replace function tell_rounds() returns trigger
language plpgsql as $$
begin
  if not exists (select from event_endpoints where 'round.settled' = any (event_types)) then
    return null;
  end if;
  if not exists (select from added where is_round_closed or kind in ('win', 'rollback', 'win_rollback')) then
    return null;
  end if;
  perform write_outgoing_event('round.settled', summed.member_id, website_of(summed.member_id), jsonb_build_object(
    'member_id', summed.member_id::text,
    'studio', summed.studio_code,
    'game', summed.game_code,
    'round', summed.round,
    'bets', summed.bets,
    'staked', baht_text(summed.staked),
    'staked_bonus', baht_text(summed.staked_bonus),
    'staked_free', baht_text(summed.staked_free),
    'won', baht_text(summed.won),
    'won_bonus', baht_text(summed.won_bonus)))
  from (
    select touched.member_id,
           touched.studio_code,
           touched.game_code,
           touched.round,
           sums.*
      from (
             select distinct member_id, studio_code, game_code, round
               from added
              where (is_round_closed or kind in ('win', 'rollback', 'win_rollback'))
                and kind <> 'tombstone'
           ) as touched
     cross join lateral (
             select (count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'rollback'))::integer as bets,
                    coalesce(sum(sign * amount_micro) filter (where is_stake and not is_free), 0)::bigint as staked,
                    coalesce(sum(sign * bonus_micro)  filter (where is_stake and not is_free), 0)::bigint as staked_bonus,
                    coalesce(sum(sign * amount_micro) filter (where is_stake and is_free), 0)::bigint     as staked_free,
                    coalesce(sum(sign * amount_micro) filter (where not is_stake), 0)::bigint             as won,
                    coalesce(sum(sign * bonus_micro)  filter (where not is_stake), 0)::bigint             as won_bonus,
                    bool_or(is_round_closed)
                      or count(*) filter (where kind = 'bet')
                       = count(distinct reference_uuid) filter (where kind in ('win', 'rollback'))        as is_told
               from (
                      select bet.*
                        from studio_transactions as bet
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                      union all
                      select follow.*
                        from studio_transactions as bet
                        join studio_transactions as follow
                          on follow.studio_code    = bet.studio_code
                         and follow.reference_uuid = bet.transaction_uuid
                         and follow.kind in ('win', 'rollback')
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                      union all
                      select undoing.*
                        from studio_transactions as bet
                        join studio_transactions as win
                          on win.studio_code    = bet.studio_code
                         and win.reference_uuid = bet.transaction_uuid
                         and win.kind           = 'win'
                        join studio_transactions as undoing
                          on undoing.studio_code    = win.studio_code
                         and undoing.reference_uuid = win.transaction_uuid
                         and undoing.kind           = 'win_rollback'
                       where bet.round       = touched.round
                         and bet.kind        = 'bet'
                         and bet.studio_code = touched.studio_code
                         and bet.member_id   = touched.member_id
                    ) as played
              cross join lateral (
                      select kind in ('bet', 'rollback')                                  as is_stake,
                             case when kind in ('bet', 'win') then 1 else -1 end::numeric as sign
                    ) as part
           ) as sums
  ) as summed
  where summed.is_told;
  return null;
end
$$;
