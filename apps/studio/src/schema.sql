-- The studio's own books. They outlive every crash: what is not written here was never promised.
create table if not exists sessions (
  id                 text primary key,
  operator_id        text not null,
  operator_code      text not null,
  user               text not null,
  token              text not null,
  is_checked         integer not null,
  game_code          text not null,
  currency           text not null,
  lobby_url          text,
  deposit_url        text,
  demo_balance_units integer not null,
  created_at         integer not null
) strict;
create table if not exists rounds (
  id              text primary key,
  session_id      text not null references sessions (id),
  client_round_id text not null,
  choice          text not null,
  stake_units     integer not null,
  win_units       integer not null default 0,
  balance_units   integer,
  outcome         text,
  status          text not null,
  refusal         text,
  created_at      integer not null,
  unique (session_id, client_round_id)
) strict;
create table if not exists transactions (
  id              text primary key,
  round_id        text not null references rounds (id),
  kind            text not null,
  reference_id    text,
  amount_units    integer not null,
  status          text not null,
  attempts        integer not null default 0,
  last_answer     text,
  next_attempt_at integer not null,
  created_at      integer not null
) strict;
create table if not exists open_rounds (
  round_id  text primary key references rounds (id),
  settle_at integer not null
) strict;
create table if not exists match_results (
  match_id   text primary key,
  result     text not null,
  decided_at integer not null
) strict;
create table if not exists secrets (
  name  text primary key,
  value text not null
) strict;
create index if not exists open_rounds_due on open_rounds (settle_at);
create index if not exists match_results_by_time on match_results (decided_at);
create index if not exists sessions_by_user on sessions (operator_id, user, game_code);
create index if not exists rounds_by_session on rounds (session_id, created_at);
create index if not exists transactions_by_round on transactions (round_id);
create index if not exists transactions_due on transactions (next_attempt_at) where status = 'pending';
