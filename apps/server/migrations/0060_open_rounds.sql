-- Bets that nothing has come of yet: no win and no rollback refers to them, and nothing has closed their
-- round since. A job folds them out of the studios' transactions, in the order of the ledger, once these are
-- a few minutes old: most bets are decided by then and never stand here, so that a bet costs no write more,
-- and the table stays as small as what is open, however many rounds there have been. What is newer than the
-- fold is read from the member's own transfers. Nothing about money is decided by these rows.
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
  -- What the studio said then. It changes no money: that is moved by the studio's signed calls alone.
  answer           text        check (
                     answer in ('known', 'unknown', 'rolled_back', 'refused', 'unanswered')
                   ),
  constraint open_bets_answer_has_time check ((answer is null) = (asked_at is null)),
  primary key (studio_code, transaction_uuid)
);

create index open_bets_by_member on open_bets (member_id, transfer_id desc);
create index open_bets_to_ask    on open_bets (ask_at);
create index open_bets_by_age    on open_bets (opened_at);

-- The last transfer that is folded in. One row: whoever folds holds it.
create table open_bets_fold (
  only_row    boolean primary key default true check (only_row),
  transfer_id bigint  not null default 0
);

insert into open_bets_fold default values;

-- How long a round may stand open before its studio is asked about it.
alter table site_settings
  add column round_question_minutes       integer not null default 30
    check (round_question_minutes between 5 and 43200),
  -- Bets on matches wait for these.
  add column sport_round_question_minutes integer not null default 2880
    check (sport_round_question_minutes between 5 and 43200);

grant select, insert, update, delete on open_bets to kapao_app;
grant select on open_bets_fold to kapao_app;
grant update (transfer_id) on open_bets_fold to kapao_app;
