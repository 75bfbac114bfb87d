import sql from 'sql-template-tag';
import { archivedUntil } from '../../ledger/days/archives.ts';
import type { Invariant } from '../../ledger/invariants.ts';

/**
 * Selects the play of each bet, win and rollback in the ledger, as `playChangeOf` counts it. A bet that debits the
 * member is no free bet, and a rollback that debits the member takes a win back. The day is that of the bet's transfer;
 * its key gives the day even if the transfer is archived.
 */
const counted = sql`
  select transfer.member_id,
         (coalesce(bet_key.created_at, transfer.created_at)
            at time zone 'Asia/Bangkok')::date as day,
         case
           when transfer.kind = 'bet' then 1
           when transfer.kind = 'rollback' and debit.member_id is null then -1
           else 0
         end as bets,
         case
           when transfer.kind = 'bet' and debit.member_id is not null then transfer.amount_micro
           when transfer.kind = 'rollback' and credit.member_id is not null
             then -transfer.amount_micro
           else 0
         end as staked_micro,
         case
           when transfer.kind = 'win' then transfer.amount_micro
           when transfer.kind = 'rollback' and debit.member_id is not null
             then -transfer.amount_micro
           else 0
         end as won_micro,
         case
           when transfer.kind = 'bet' then played.bonus_micro
           when transfer.kind = 'rollback' and credit.member_id is not null then -played.bonus_micro
           else 0
         end as bonus_staked_micro,
         case
           when transfer.kind = 'win' then played.bonus_micro
           when transfer.kind = 'rollback' and debit.member_id is not null then -played.bonus_micro
           else 0
         end as bonus_won_micro
    from ledger_transfers as transfer
    join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
    join ledger_accounts  as credit on credit.id = transfer.credit_account_id
    left join studio_transactions as played
      on played.transfer_id = transfer.id
    left join studio_transactions as named
      on named.studio_code      = played.studio_code
     and named.transaction_uuid = played.reference_uuid
     and named.member_id        = played.member_id
    left join studio_transactions as bet
      on bet.studio_code      = named.studio_code
     and bet.transaction_uuid = case named.kind
           when 'win' then named.reference_uuid
           else named.transaction_uuid
         end
     and bet.member_id        = named.member_id
    left join ledger_keys as bet_key
      on bet_key.source          = 'studio:' || bet.studio_code
     and bet_key.idempotency_key = bet.transaction_uuid
   where transfer.kind in ('bet', 'win', 'rollback')
     and transfer.member_id is not null`;

export const playInvariants: readonly Invariant[] = [
  {
    name: "every member's play of a day is that of the ledger",
    requirement: 2,
    violations: sql`
      select format('member %s on %s: %s bets, %s staked, %s won, by the ledger %s, %s, %s',
                    member_id, day,
                    coalesce(stored.bet_count, 0), coalesce(stored.staked_micro, 0),
                    coalesce(stored.won_micro, 0),
                    coalesce(moved.bets, 0), coalesce(moved.staked_micro, 0),
                    coalesce(moved.won_micro, 0))
        from (select *
                from play_days
               where day >= ${archivedUntil}) as stored
        full join (select member_id, day, sum(bets) as bets, sum(staked_micro) as staked_micro,
                          sum(won_micro) as won_micro,
                          coalesce(sum(bonus_staked_micro), 0) as bonus_staked_micro,
                          coalesce(sum(bonus_won_micro), 0) as bonus_won_micro
                     from (${counted}) as counted
                    where day >= ${archivedUntil}
                    group by member_id, day) as moved
       using (member_id, day)
       where (coalesce(stored.bet_count, 0), coalesce(stored.staked_micro, 0),
              coalesce(stored.won_micro, 0), coalesce(stored.bonus_staked_micro, 0),
              coalesce(stored.bonus_won_micro, 0))
          <> (coalesce(moved.bets, 0), coalesce(moved.staked_micro, 0),
              coalesce(moved.won_micro, 0), coalesce(moved.bonus_staked_micro, 0),
              coalesce(moved.bonus_won_micro, 0))`,
  },
];
