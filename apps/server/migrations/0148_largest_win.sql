-- The largest win that a studio may have paid in one call: 10,000,000 baht unless the operator says otherwise.
alter table game_studios
  add column max_win_micro bigint not null default 10000000000000
    check (max_win_micro > 0);

-- Wins above the bound, which moved nothing. A studio repeats them; one that was paid since stands in studio_transactions.
create table refused_wins (
  studio_code      text        not null references game_studios (code),
  transaction_uuid text        not null,
  member_id        bigint      not null references members (id),
  game_code        text        not null,
  round            text        not null,
  amount_micro     bigint      not null check (amount_micro > 0),
  first_at         timestamptz not null default now(),
  last_at          timestamptz not null default now(),
  primary key (studio_code, transaction_uuid)
);

create index refused_wins_by_time on refused_wins (last_at);

grant select, insert, update (last_at) on refused_wins to kapao_app;

create trigger tell_office after insert on refused_wins
  for each row execute function tell_office('problems');
