import sql, { type Sql } from 'sql-template-tag';
import { wholeReference } from '../../ledger/accounts.ts';
import { archivedUntil, archivedUntilTime } from '../../ledger/days/archives.ts';
import type { Invariant } from '../../ledger/invariants.ts';
import { lineColumns, reportLinesOf } from './lines.ts';

const watermark = sql`(select transfer_id from report_folds where is_current)`;
const current = sql`generation = (select generation from report_folds where is_current)`;
/** A condition: the transfers of `day` are all in the database, not archived. */
const isKept = sql`day >= ${archivedUntil}`;

const summed = sql`(select ${lineColumns} from ledger_transfers
  where id <= ${watermark} and created_at >= ${archivedUntilTime})`;

const expected = sql`
  with lines as materialized (${reportLinesOf(summed)})
  select day, figure, studio_code, game_code, method_id, purpose,
         sum(amount_micro) as amount_micro, count(*) as transfers
    from lines
   group by day, figure, studio_code, game_code, method_id, purpose
   union all
  select day, 'first_deposit', studio_code, game_code, method_id, purpose,
         sum(amount_micro), count(*)
    from (select distinct on (member_id) *
            from lines
           where figure = 'deposit'
           order by member_id, id) as first
   -- A member whose first deposit was archived has no first one among the others.
   where not exists (select
                       from report_first_deposits as known
                      where known.${current}
                        and known.member_id = first.member_id
                        and known.day       < ${archivedUntil})
   group by day, studio_code, game_code, method_id, purpose`;

/** Selects what house accounts moved by day, up to the watermark: `(day, kind, reference, micro)`. */
const accountMovements = sql`
  select (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
         account.kind,
         ${wholeReference(sql`account`)} as reference,
         sum(case account.id when transfer.credit_account_id then transfer.amount_micro
                             else -transfer.amount_micro end) as micro
    from ledger_transfers as transfer
    join ledger_accounts  as account
      on account.id in (transfer.debit_account_id, transfer.credit_account_id)
   where transfer.id <= ${watermark}
     and transfer.created_at >= ${archivedUntilTime}
     and account.kind in ('studio_clearing', 'promotion_cost', 'fee_income', 'gateway_fees', 'adjustment')
   group by 1, 2, 3`;

/** Selects the same movements from the sums of reports: `(day, kind, reference, micro)`. */
const reportedMovements: Sql = sql`
  select day,
         side.kind,
         case side.kind when 'studio_clearing' then studio_code else purpose end as reference,
         sum(side.sign * amount_micro) as micro
    from report_days
    join (values ('bet',              'studio_clearing',  1),
                 ('win_rollback',     'studio_clearing',  1),
                 ('win',              'studio_clearing', -1),
                 ('bet_rollback',     'studio_clearing', -1),
                 ('bonus_back',       'promotion_cost',   1),
                 ('bonus_paid',       'promotion_cost',  -1),
                 ('fee',              'fee_income',       1),
                 ('fee_back',         'fee_income',      -1),
                 ('gateway_fee_back', 'gateway_fees',     1),
                 ('gateway_fee',      'gateway_fees',    -1),
                 ('correction_taken', 'adjustment',       1),
                 ('correction_given', 'adjustment',      -1)) as side (figure, kind, sign)
   using (figure)
   where ${current}
     and ${isKept}
   group by 1, 2, 3`;

export const reportInvariants: readonly Invariant[] = [
  {
    name: 'every figure of the reports is the sum of its transfers',
    requirement: 2,
    violations: sql`
      select format('%s %s%s: %s in %s transfers, by the ledger %s in %s', day, figure,
                    (select string_agg(' ' || part, '')
                       from unnest(array[studio_code, game_code, nullif(method_id, 0)::text, purpose])
                         as part
                      where part <> ''),
                    coalesce(stored.amount_micro, 0), coalesce(stored.transfers, 0),
                    coalesce(moved.amount_micro, 0), coalesce(moved.transfers, 0))
        from (select *
                from report_days
               where ${current}
                 and ${isKept}) as stored
        full join (${expected}) as moved
       using (day, figure, studio_code, game_code, method_id, purpose)
       where (coalesce(stored.amount_micro, 0), coalesce(stored.transfers, 0))
          <> (coalesce(moved.amount_micro, 0), coalesce(moved.transfers, 0))`,
  },
  {
    name: 'the reports add up to the movement of the house accounts',
    requirement: 2,
    violations: sql`
      select format('%s %s %s: %s, by the ledger %s', day, kind, reference,
                    coalesce(reported.micro, 0), coalesce(moved.micro, 0))
        from (${reportedMovements}) as reported
        full join (${accountMovements}) as moved
       using (day, kind, reference)
       where coalesce(reported.micro, 0) <> coalesce(moved.micro, 0)`,
  },
  {
    name: 'the reports of five minutes add up to those of days',
    requirement: 2,
    violations: sql`
      select format('%s %s: %s in %s transfers, by five minutes %s in %s', day, figure,
                    coalesce(by_day.amount_micro, 0), coalesce(by_day.transfers, 0),
                    coalesce(by_time.amount_micro, 0), coalesce(by_time.transfers, 0))
        from (select day, figure, sum(amount_micro) as amount_micro, sum(transfers) as transfers
                from report_days
               where ${current}
               group by day, figure) as by_day
        full join (select (at at time zone 'Asia/Bangkok')::date as day, figure,
                          sum(amount_micro) as amount_micro, sum(transfers) as transfers
                     from report_times
                    where ${current}
                    group by 1, 2) as by_time
       using (day, figure)
       where (coalesce(by_day.amount_micro, 0), coalesce(by_day.transfers, 0))
          <> (coalesce(by_time.amount_micro, 0), coalesce(by_time.transfers, 0))`,
  },
];
