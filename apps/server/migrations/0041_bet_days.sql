-- A win, and a rollback of a bet or of a win, counts on the Bangkok day of its bet: counted on its own
-- day, a stake lost before midnight and won back after it was a whole loss of the first day. So a
-- day's figures are never below zero, and change after the day has ended.

-- Stakes of the day were given back after it had ended, and have not been taken off turnover yet. Few
-- rows have it, and a bet leaves it as it is, so that its row is still updated in place.
alter table play_days
  add column has_late_rollback boolean not null default false;

create index play_days_late on play_days (member_id, day)
 where has_late_rollback;

-- What was counted on another day than its bet's moves there. What is still to be made into points and
-- rank stays what it was, so awarded_micro moves with the stakes.
insert into play_days (member_id, day, bet_count, staked_micro, won_micro, awarded_micro)
select moved.member_id,
       change.day,
       sum(change.sign * moved.bets),
       sum(change.sign * moved.staked),
       sum(change.sign * moved.won),
       sum(change.sign * moved.staked)
  from (select transfer.member_id,
               (transfer.created_at at time zone 'Asia/Bangkok')::date     as own_day,
               (bet_transfer.created_at at time zone 'Asia/Bangkok')::date as bet_day,
               case
                 when transfer.kind = 'rollback' and debit.member_id is null then -1
                 else 0
               end as bets,
               case
                 when transfer.kind = 'rollback' and credit.member_id is not null
                   then -transfer.amount_micro
                 else 0
               end as staked,
               case
                 when transfer.kind = 'win' then transfer.amount_micro
                 when transfer.kind = 'rollback' and debit.member_id is not null
                   then -transfer.amount_micro
                 else 0
               end as won
          from studio_transactions as played
          join ledger_transfers    as transfer on transfer.id = played.transfer_id
          join ledger_accounts     as debit    on debit.id    = transfer.debit_account_id
          join ledger_accounts     as credit   on credit.id   = transfer.credit_account_id
          join studio_transactions as named
            on named.studio_code      = played.studio_code
           and named.transaction_uuid = played.reference_uuid
          join studio_transactions as bet
            on bet.studio_code      = named.studio_code
           and bet.transaction_uuid = case named.kind
                 when 'win' then named.reference_uuid
                 else named.transaction_uuid
               end
          join ledger_transfers    as bet_transfer on bet_transfer.id = bet.transfer_id
         where transfer.kind in ('win', 'rollback')) as moved
 cross join lateral (values (moved.bet_day, 1), (moved.own_day, -1)) as change (day, sign)
 where moved.own_day <> moved.bet_day
 group by moved.member_id, change.day
    on conflict (member_id, day) do update
   set bet_count     = play_days.bet_count     + excluded.bet_count,
       staked_micro  = play_days.staked_micro  + excluded.staked_micro,
       won_micro     = play_days.won_micro     + excluded.won_micro,
       awarded_micro = play_days.awarded_micro + excluded.awarded_micro;
