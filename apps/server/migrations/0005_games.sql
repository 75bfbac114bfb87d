-- A studio is a company that speaks a wallet protocol with us; a provider is a brand whose games it
-- carries (one studio may carry many). Members see providers, money moves with studios.
create table game_studios (
  code              text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name              text        not null,
  base_url          text        not null,
  operator_id       uuid        not null unique,
  studio_public_key text        not null,
  our_public_key    text        not null,
  our_private_key   text        not null,
  is_enabled        boolean     not null default true,
  created_at        timestamptz not null default now()
);

create table game_providers (
  code        text    primary key check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  studio_code text    not null references game_studios (code),
  name        text    not null,
  logo        text    not null,
  sort        integer
);

create table games (
  id            bigint      generated always as identity primary key,
  studio_code   text        not null references game_studios (code),
  provider_code text        not null references game_providers (code),
  game_code     text        not null,
  name          text        not null,
  category      text        not null,
  image         text        not null,
  sort          integer,
  is_enabled    boolean     not null default true,
  changed_at    timestamptz not null default now(),
  unique (studio_code, game_code)
);

create index games_by_provider on games (provider_code, game_code);

-- One member's stay in one game. It ends with the login session that opened it: after that wins are
-- still paid, bets are not (REQUIREMENTS 22).
create table game_sessions (
  id                 bigint      generated always as identity primary key,
  member_id          bigint      not null references members (id),
  studio_code        text        not null references game_studios (code),
  game_code          text        not null,
  login_token_hash   bytea       not null,
  -- Only the newest token takes bets (WALLET-API, RS_ERROR_TOKEN_EXPIRED).
  current_token_hash bytea       not null unique,
  created_at         timestamptz not null default now()
);

create index game_sessions_by_member on game_sessions (member_id, created_at desc);

-- Every token that was ever given out, so that an old one is told from one that never was.
create table game_tokens (
  token_hash      bytea  primary key,
  game_session_id bigint not null references game_sessions (id),
  member_id       bigint not null
);

-- The neutral facts of a studio's transactions, kept for ever (WALLET-API rule 9). The ledger decides
-- by its idempotency key whether one is new; a row here says what it was.
create table studio_transactions (
  studio_code           text        not null references game_studios (code),
  transaction_uuid      text        not null,
  kind                  text        not null
                        check (kind in ('bet', 'win', 'rollback', 'win_rollback', 'tombstone')),
  member_id             bigint      not null,
  game_code             text        not null,
  round                 text        not null,
  is_round_closed       boolean     not null,
  is_free               boolean     not null,
  amount_micro          bigint      not null check (amount_micro >= 0),
  reference_uuid        text,
  transfer_id           bigint      not null,
  created_at            timestamptz not null default now(),
  primary key (studio_code, transaction_uuid)
);

create index studio_transactions_by_member on studio_transactions (member_id, created_at desc);
create index studio_transactions_by_reference on studio_transactions (studio_code, reference_uuid)
  where reference_uuid is not null;

grant select, insert, update on game_studios, game_providers, games, game_sessions to kapao_app;
grant select, insert on game_tokens, studio_transactions to kapao_app;
