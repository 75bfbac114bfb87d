-- Play: game sessions, the studios' transactions, unsettled bets, and each member's play of a day.

-- A favourite game of a member.
create table favourite_games (
  member_id  bigint      not null references members (id),
  game_id    bigint      not null references games (id),
  created_at timestamptz not null,
  primary key (member_id, game_id)
);

-- A member in one game. It ends with the login that opened it: wins are still paid then, bets are not.
create table game_sessions (
  id                 bigint      generated always as identity primary key,
  member_id          bigint      not null references members (id),
  studio_code        text        not null references game_studios (code),
  game_code          text        not null,
  login_token_hash   bytea       not null,
  -- Only the newest token takes bets.
  current_token_hash bytea       not null unique,
  created_at         timestamptz not null
);

create index game_sessions_by_member on game_sessions (member_id, created_at desc);
-- All that the count of popular games reads.
create index game_sessions_by_time
    on game_sessions (created_at desc) include (studio_code, game_code, member_id);

-- A token that was given out, so that an old one is told from one that never was.
create table game_tokens (
  token_hash      bytea  primary key,
  game_session_id bigint not null references game_sessions (id),
  member_id       bigint not null
);

-- A studio's transaction, kept for ever. The ledger's key decides whether one is new; this row says what it was.
create table studio_transactions (
  -- Checked by a trigger, once for a batch: a foreign key would look at, and lock, the studio's row for every bet.
  studio_code      text        not null,
  transaction_uuid text        not null,
  kind             text        not null
                   check (kind in ('bet', 'win', 'rollback', 'win_rollback', 'tombstone')),
  member_id        bigint      not null,
  game_code        text        not null,
  round            text        not null,
  is_round_closed  boolean     not null,
  is_free          boolean     not null,
  amount_micro     bigint      not null check (amount_micro >= 0),
  -- The part of the amount that is bonus money, and its claim.
  bonus_micro      bigint      not null default 0 check (bonus_micro between 0 and amount_micro),
  claim_id         bigint      check (claim_id is not null or bonus_micro = 0),
  reference_uuid   text,
  transfer_id      bigint      not null,
  created_at       timestamptz not null,
  primary key (studio_code, transaction_uuid)
);

create index studio_transactions_by_member on studio_transactions (member_id, created_at desc);
create index studio_transactions_by_reference on studio_transactions (studio_code, reference_uuid)
  where reference_uuid is not null;
-- One entry for each bet, none for wins.
create index studio_transactions_by_round on studio_transactions (round) where kind = 'bet';
create index studio_transactions_large_wins on studio_transactions (member_id, created_at desc)
  where kind = 'win' and amount_micro >= 1000000000;

create function studio_transactions_sound() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select
      from (select distinct studio_code from added) as named
      left join game_studios as studio
        on studio.code = named.studio_code
     where studio.code is null
  ) then
    raise exception 'a transaction names an unknown studio'
      using errcode = 'foreign_key_violation', constraint = 'studio_transactions_sound';
  end if;
  return null;
end
$$;

create trigger studio_transactions_sound
  after insert on studio_transactions
  referencing new table as added
  for each statement
  execute function studio_transactions_sound();

-- A win above the studio's bound, which moved nothing. One that was paid since stands in studio_transactions.
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

-- An unsettled bet that is a few minutes old; the job fold-open-bets writes it. It decides nothing about money.
create table open_bets (
  studio_code      text        not null references game_studios (code),
  transaction_uuid text        not null,
  member_id        bigint      not null references members (id),
  game_code        text        not null,
  round            text        not null,
  is_free          boolean     not null,
  amount_micro     bigint      not null check (amount_micro >= 0),
  transfer_id      bigint      not null,
  opened_at        timestamptz not null,
  -- When the studio is asked about the round (again).
  ask_at           timestamptz not null,
  asks             integer     not null default 0,
  asked_at         timestamptz,
  answer           text        check (
                     answer in ('known', 'unknown', 'rolled_back', 'refused', 'unanswered')
                   ),
  constraint open_bets_answer_has_time check ((answer is null) = (asked_at is null)),
  primary key (studio_code, transaction_uuid)
);

create index open_bets_by_round on open_bets (member_id, studio_code, round);
create index open_bets_to_ask on open_bets (ask_at);
create index open_bets_by_age on open_bets (opened_at);

-- The one row with the last transfer that the open bets include.
create table open_bets_fold (
  only_row    boolean primary key default true check (only_row),
  transfer_id bigint  not null default 0
);

insert into open_bets_fold default values;

-- A member's play of a Bangkok day: wins and rollbacks count on the day of their bet. Written with the money.
create table play_days (
  member_id          bigint  not null references members (id),
  day                date    not null,
  bet_count          integer not null default 0,
  -- Of the member's money; a free bet stakes nothing of it.
  staked_micro       bigint  not null default 0,
  won_micro          bigint  not null default 0,
  -- The part of the stakes and wins that was bonus money; limits of losses and cashback leave it out.
  bonus_staked_micro bigint  not null default 0,
  bonus_won_micro    bigint  not null default 0,
  -- The part of staked_micro that has become points and rank.
  awarded_micro      bigint  not null default 0,
  -- Stakes were given back after the day had ended, and are still to be taken off the turnover.
  has_late_rollback  boolean not null default false,
  primary key (member_id, day)
-- Room on each page lets a row be updated in place.
) with (fillfactor = 70);

create index play_days_by_day on play_days (day, member_id);
create index play_days_late on play_days (member_id, day) where has_late_rollback;

grant select, insert, delete on favourite_games to kapao_app;
grant select, insert, update on game_sessions, play_days to kapao_app;
grant select, insert on game_tokens, studio_transactions to kapao_app;
grant select, insert, update (last_at) on refused_wins to kapao_app;
grant select, insert, update, delete on open_bets to kapao_app;
grant select, update (transfer_id) on open_bets_fold to kapao_app;
