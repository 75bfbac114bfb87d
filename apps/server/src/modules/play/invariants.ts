import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

/**
 * What each bet, win and rollback of the ledger counts for, as `playOf` has it: money of the member's
 * own on one side, and for a rollback the side that tells a bet given back from a win taken back.
 */
const counted = sql`
  select transfer.member_id,
         (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
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
         end as won_micro
    from ledger_transfers as transfer
    join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
    join ledger_accounts  as credit on credit.id = transfer.credit_account_id
   where transfer.kind in ('bet', 'win', 'rollback')
     and transfer.member_id is not null`;

export const playInvariants: readonly Invariant[] = [
  {
    name: "every member's play of a day is that of the ledger",
    requirement: 2,
    violations: sql`
      select format('member %s on %s: %s bets, %s staked, %s won, by the ledger %s, %s, %s',
                    member_id, day,
                    coalesce(kept.bet_count, 0), coalesce(kept.staked_micro, 0),
                    coalesce(kept.won_micro, 0),
                    coalesce(moved.bets, 0), coalesce(moved.staked_micro, 0),
                    coalesce(moved.won_micro, 0))
        from play_days as kept
        full join (select member_id, day, sum(bets) as bets, sum(staked_micro) as staked_micro,
                          sum(won_micro) as won_micro
                     from (${counted}) as counted
                    group by member_id, day) as moved
       using (member_id, day)
       where (coalesce(kept.bet_count, 0), coalesce(kept.staked_micro, 0),
              coalesce(kept.won_micro, 0))
          <> (coalesce(moved.bets, 0), coalesce(moved.staked_micro, 0),
              coalesce(moved.won_micro, 0))`,
  },
];
