import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';
import { reversalInvariants } from './deposits/reversal-invariants.ts';

/** The checks of `ledger:verify` for payments: their rows must equal the ledger's transfers, to the satang. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'every transfer that a gateway told of was booked once',
    requirement: 17,
    violations: sql`
      select format('%s of %s: %s told, %s booked', key, source,
                    coalesce(told.micro, 0), coalesce(booked.micro, 0))
        from (select 'gateway:' || gateway_code as source, transfer_id as key,
                     amount_micro as micro
                from incoming_transfers) as told
        full join (select source, idempotency_key as key, amount_micro as micro
                     from ledger_transfers
                    where source like 'gateway:%') as booked
       using (source, key)
       where told.micro is distinct from booked.micro`,
  },
  {
    name: 'every deposit was credited, and its fee taken, as its row says',
    requirement: 11,
    violations: sql`
      select format('deposit %s of member %s: %s less %s by its row, %s less %s in the ledger',
                    ref_code, member_id, coalesce(paid.micro, 0), coalesce(paid.fee, 0),
                    coalesce(moved.micro, 0), coalesce(moved.fee, 0))
        from (select ref_code, member_id, credited_micro as micro, fee_micro as fee
                from deposits
               where status in ('success', 'reversed')) as paid
        full join (select reference as ref_code, member_id,
                          coalesce(sum(amount_micro) filter (where kind = 'deposit'), 0) as micro,
                          coalesce(sum(amount_micro) filter (where kind = 'fee'), 0)     as fee
                     from ledger_transfers
                    where (kind = 'deposit' and source like 'gateway:%')
                       or (kind = 'deposit' and source = 'operator'
                           and idempotency_key like 'deposit:%')
                       or (kind = 'fee' and source = 'deposit')
                    group by reference, member_id) as moved
       using (ref_code, member_id)
       where (paid.micro, paid.fee) is distinct from (moved.micro, moved.fee)`,
  },
  {
    name: 'unmatched money is what nobody has been credited with',
    requirement: 11,
    violations: sql`
      select format('gateway %s: %s by the rows, %s in the ledger', code,
                    coalesce(kept.micro, 0), coalesce(booked.micro, 0))
        from (select code, sum(micro) as micro
                from (select gateway_code as code, amount_micro as micro
                        from incoming_transfers
                       where member_id is null
                         and resolution is null
                       union all
                      select gateway_code, coalesce(confirmed_micro, 0) - amount_micro
                        from deposit_approvals
                       where reversed_at is null) as part
               group by code) as kept
        full join (select reference as code, balance as micro
                     from ledger_accounts
                    where kind = 'unmatched_deposits') as booked
       using (code)
       where coalesce(kept.micro, 0) <> coalesce(booked.micro, 0)`,
  },
  {
    name: 'what members have held is the sum of their open withdrawals',
    requirement: 12,
    violations: sql`
      select format('member %s: %s in withdrawals, %s held', member_id,
                    coalesce(open.micro, 0), coalesce(held.micro, 0))
        from (select member_id, sum(amount_micro) as micro
                from withdrawals
               where ended_at is null
               group by member_id) as open
        full join (select member_id, balance as micro
                     from ledger_accounts
                    where kind = 'member_held') as held
       using (member_id)
       where coalesce(open.micro, 0) <> coalesce(held.micro, 0)`,
  },
  {
    name: 'every withdrawal that has ended was paid or given back, as its row says',
    requirement: 12,
    violations: sql`
      select format('withdrawal %s (%s): %s paid, %s given back', ended.id, ended.status,
                    coalesce(moved.paid, 0), coalesce(moved.returned, 0))
        from (select id::text as id, status,
                     case when status in ('success', 'refund') then amount_micro else 0 end
                       as paid,
                     case when status = 'success' then 0 else amount_micro end
                       as returned
                from withdrawals
               where ended_at is not null) as ended
        left join (select reference as id,
                          sum(amount_micro) filter (
                            where idempotency_key like any ('{%:settle,%:fee}')
                          ) as paid,
                          coalesce(sum(amount_micro) filter (
                            where idempotency_key like any ('{%:release,%:refund,%:fee_refund}')
                          ), 0)
                          -- Taken once more from what was given back (news-07).
                          - coalesce(sum(amount_micro) filter (
                              where idempotency_key like '%:retake'
                            ), 0) as returned
                     from ledger_transfers
                    where source = 'withdrawal'
                    group by reference) as moved
       using (id)
       where (ended.paid, ended.returned)
             <> (coalesce(moved.paid, 0), coalesce(moved.returned, 0))`,
  },
  ...reversalInvariants,
];
