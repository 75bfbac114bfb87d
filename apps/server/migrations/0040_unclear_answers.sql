-- Answers of gateways that do not fit, the payers that slip verifiers name, and gateways' fees in reports.

-- The last answer of a gateway about a deposit or withdrawal that was unknown, for staff: without our secrets.
create table unclear_answers (
  subject_kind text        not null check (subject_kind in ('deposit', 'withdrawal')),
  -- The ref_code of the deposit, or the id of the withdrawal.
  subject      text        not null check (length(subject) between 1 and 100),
  -- Why the answer does not count.
  reason       text        not null check (length(reason) <= 300),
  -- The answer's text; null without an answer.
  said         text        check (length(said) <= 1000),
  answered_at  timestamptz not null,
  primary key (subject_kind, subject)
);
grant select, insert, update (reason, said, answered_at) on unclear_answers to kapao_app;

-- The fees of gateways that the reports' sums passed by (report-19): each on its day, by its payment's method.
with fees as materialized (
  select fold.generation,
         transfer.id,
         transfer.created_at,
         (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
         coalesce(deposit.method_id, withdrawal.method_id, 0)    as method_id,
         account.reference                                       as purpose,
         transfer.amount_micro
    from report_folds     as fold
    join ledger_transfers as transfer on transfer.kind = 'gateway_fee' and transfer.id <= fold.transfer_id
    join ledger_accounts  as account  on account.id = transfer.debit_account_id and account.kind = 'gateway_fees'
    left join incoming_transfers as paid
      on paid.gateway_code = account.reference and paid.transfer_id = transfer.reference
    left join deposits    as deposit    on deposit.id          = paid.deposit_id
    left join withdrawals as withdrawal
      on withdrawal.id = case
                           when transfer.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                           then transfer.reference::uuid
                         end
   where fold.is_current
),
days as (
  insert into report_days
         (generation, day, figure, studio_code, game_code, method_id, purpose,
          amount_micro, transfers, first_id, last_id)
  select generation, day, 'gateway_fee', '', '', method_id, purpose, sum(amount_micro), count(*), min(id), max(id)
    from fees
   group by generation, day, method_id, purpose
)
insert into report_times (generation, at, figure, amount_micro, transfers)
select generation, date_bin('5 minutes', created_at, '2000-01-01 00:00Z'), 'gateway_fee', sum(amount_micro), count(*)
  from fees
 group by 1, 2;

-- Last, because the table is locked from here on.
alter table slip_checks
  -- The payer's name as the bank tells it, in the script of the member's own name where the bank tells that.
  add column payer_name  text check (length(payer_name) <= 200),
  -- Whether the name is the member's own (slip-06); `undecided` where the names cannot be compared.
  add column payer_match text check (payer_match in ('own', 'other', 'undecided'));
grant update (payer_name, payer_match) on slip_checks to kapao_app;
