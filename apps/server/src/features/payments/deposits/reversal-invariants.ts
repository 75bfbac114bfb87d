import sql from 'sql-template-tag';
import type { Invariant } from '../../../ledger/invariants.ts';

/**
 * The checks of `ledger:verify` for reversals: transfers that gateways took back equal their rows, and so do the
 * gateways' balances.
 */
export const reversalInvariants: readonly Invariant[] = [
  {
    name: 'every deposit was reversed at most once and by exactly its amount',
    requirement: 11,
    violations: sql`
      select format('deposit %s of member %s: %s reversed %s times with a fee of %s, %s by its row with %s',
                    ref_code, member_id, coalesce(moved.micro, 0), coalesce(moved.times, 0),
                    coalesce(moved.fee, 0), coalesce(ended.micro, 0), coalesce(ended.fee, 0))
        from (select ref_code, member_id, credited_micro as micro, fee_micro as fee, 1 as times
                from deposits
               where status = 'reversed') as ended
        full join (select reference as ref_code, member_id,
                          coalesce(sum(amount_micro) filter (where kind = 'deposit_reversal'), 0)
                            as micro,
                          coalesce(sum(amount_micro) filter (where kind = 'fee'), 0) as fee,
                          count(*) filter (where kind = 'deposit_reversal') as times
                     from ledger_transfers
                    where source = 'reversal'
                      and idempotency_key like 'deposit:%'
                      and member_id is not null
                    group by reference, member_id) as moved
       using (ref_code, member_id)
       where (ended.micro, ended.fee, ended.times) is distinct from (moved.micro, moved.fee, moved.times)`,
  },
  {
    name: 'every transfer that a gateway took back was booked back once',
    requirement: 17,
    violations: sql`
      select format('transfer %s of %s: %s taken back', told.transfer_id, told.gateway_code,
                    told.amount_micro)
        from transfer_reversals as told
        left join incoming_transfers as known
          on known.gateway_code = told.gateway_code
         and known.transfer_id  = told.transfer_id
        left join deposits as deposit on deposit.id = known.deposit_id
        left join ledger_transfers as booked
          on booked.source          = 'reversal'
         and booked.idempotency_key = 'transfer:' || told.gateway_code || ':' || told.transfer_id
       where case
               when told.applied_at is null then known.transfer_id is not null
               when known.resolution = 'returned' or deposit.status = 'reversed'
                 then known.amount_micro <> told.amount_micro
               else booked.amount_micro is distinct from told.amount_micro
             end`,
  },
  {
    name: 'each gateway holds what it took in and has neither paid out nor taken back',
    requirement: 11,
    violations: sql`
      select format('gateway %s: %s by the rows, %s in the ledger', code,
                    coalesce(kept.micro, 0), -coalesce(booked.micro, 0))
        from (select code, sum(micro) as micro
                from (select told.gateway_code as code, told.amount_micro as micro
                        from incoming_transfers as told
                        left join deposits as deposit on deposit.id = told.deposit_id
                       where told.resolution is distinct from 'returned'
                         and deposit.status  is distinct from 'reversed'
                         and not exists (
                               select
                                 from ledger_transfers
                                where source          = 'reversal'
                                  and idempotency_key = 'transfer:' || told.gateway_code
                                                        || ':' || told.transfer_id
                             )
                       union all
                      select gateway_code, fee_micro - amount_micro
                        from withdrawals
                       where status = 'success') as part
               group by code) as kept
        -- What the gateway keeps as its fees has left the clearing account.
        full join (select reference as code, sum(balance) as micro
                     from ledger_accounts
                    where kind in ('gateway_clearing', 'gateway_fees')
                    group by reference) as booked
       using (code)
       where coalesce(kept.micro, 0) <> -coalesce(booked.micro, 0)`,
  },
];
