-- The balance of each account after its last transfer of a closed day, from which `ledger:verify --days` starts.
create table ledger_checkpoints (
  account_id bigint not null,
  day        date   not null,
  balance    bigint not null
);

-- Days that are closed already.
insert into ledger_checkpoints (account_id, day, balance)
select moved.account_id, closed.day, moved.balance
  from (select day, last_id, lag(last_id, 1, 0::bigint) over (order by day) as after_id
          from ledger_days) as closed
 cross join lateral (
         select distinct on (account_id) account_id, balance
           from (select debit_account_id as account_id, id, debit_balance_after as balance
                   from ledger_transfers
                  where id > closed.after_id and id <= closed.last_id
                  union all
                 select credit_account_id, id, credit_balance_after
                   from ledger_transfers
                  where id > closed.after_id and id <= closed.last_id) as move
          order by account_id, id desc
       ) as moved
 order by closed.day;

alter table ledger_checkpoints
  add primary key (account_id, day);

-- Days are written in order, so a small index of blocks finds the rows of the last ones.
create index ledger_checkpoints_by_day on ledger_checkpoints using brin (day);

create trigger ledger_checkpoints_append_only
  before update or delete or truncate on ledger_checkpoints
  for each statement
  execute function ledger_is_append_only();

grant select, insert on ledger_checkpoints to kapao_app;
