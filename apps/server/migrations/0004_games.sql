-- The catalogue of games: studios with their keys, brands, games, and the switches that stand on "off".

-- The one row whose version moves with all that the lobby shows, so that one read revalidates prepared lists.
create table game_catalogue (
  only_row boolean primary key default true check (only_row),
  version  bigint  not null default 1
);

insert into game_catalogue default values;

-- A writer of the catalogue holds the row until the commit, so that versions are seen in order.
create function game_catalogue_changed() returns trigger
  language plpgsql
as $$
begin
  update game_catalogue
     set version = version + 1;
  return null;
end
$$;

-- A company that speaks a wallet protocol with us: money moves with studios, members see brands.
create table game_studios (
  code                text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  name                text        not null,
  base_url            text        not null,
  operator_id         uuid        not null unique,
  protocol            text        not null default 'rs' check (protocol ~ '^[a-z0-9-]{1,20}$'),
  -- The addresses that it may call from; empty: any.
  allowed_addresses   cidr[]      not null default '{}'
    check (cardinality(allowed_addresses) <= 100 and array_position(allowed_addresses, null) is null),
  -- The largest free bet that it may make at the house's cost.
  max_free_bet_micro  bigint      not null default 1000000000 check (max_free_bet_micro >= 0),
  -- The largest win that it may have paid in one call.
  max_win_micro       bigint      not null default 10000000000000 check (max_win_micro > 0),
  is_enabled          boolean     not null default true,
  created_at          timestamptz not null default now()
);

-- A key that a studio signs with: two places let one be replaced while calls go on. A retired key stays on record.
create table studio_keys (
  studio_code  text        not null references game_studios (code),
  -- The beginning of the SHA-256 of the key as DER.
  fingerprint  text        not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  public_key   text        not null,
  place        smallint    check (place in (1, 2)),
  added_at     timestamptz not null default now(),
  -- To the minute: tells whether the studio still signs with it.
  last_used_at timestamptz,
  retired_at   timestamptz,
  primary key (studio_code, fingerprint),
  unique (studio_code, place),
  check ((place is null) = (retired_at is not null))
);

-- A key pair of ours for a studio: one signs, and one may stand by. A retired pair has lost its private half.
create table our_studio_keys (
  studio_code text        not null references game_studios (code),
  fingerprint text        not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  public_key  text        not null,
  private_key text,
  place       smallint    check (place in (1, 2)),
  signs       boolean     not null,
  added_at    timestamptz not null default now(),
  retired_at  timestamptz,
  primary key (studio_code, fingerprint),
  unique (studio_code, place),
  constraint our_studio_keys_sealed check (private_key like 'sealed:v1:%'),
  check ((place is null) = (retired_at is not null)),
  check ((private_key is null) = (retired_at is not null)),
  check (retired_at is null or not signs)
);

create unique index our_studio_keys_signing on our_studio_keys (studio_code) where signs;

-- A brand under which members see games in the lobby; one studio may carry many.
create table brands (
  code        text        primary key check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  studio_code text        not null references game_studios (code),
  name        text        not null,
  -- The mark that the server draws for it, until an operator names another picture.
  logo        text        not null,
  sort        integer,
  is_enabled  boolean     not null default true,
  -- The version of the logo's address.
  changed_at  timestamptz not null default now()
);

-- A game of a studio.
create table games (
  id             bigint           generated always as identity primary key,
  -- Its name in links and favourites, for ever: the game_code where that is free, else with the studio's code before.
  game_id        text             not null,
  studio_code    text             not null references game_studios (code),
  brand_code     text             not null references brands (code),
  -- The studio's own: two studios may use the same one.
  game_code      text             not null,
  name           text             not null,
  name_en        text,
  category       text             not null,
  image          text             not null,
  return_percent double precision check (return_percent between 0 and 100),
  -- Without this day the first import counts.
  released_on    date,
  imported_at    timestamptz      not null default now(),
  sort           integer,
  is_enabled     boolean          not null default true,
  changed_at     timestamptz      not null default now(),
  unique (studio_code, game_code),
  constraint games_game_id_unique unique (game_id)
);

create index games_by_brand on games (brand_code, game_id);

-- A switch that stands on "off", beside the columns is_enabled, which an import of a catalogue overwrites.
create table switches (
  id      bigint      generated always as identity primary key,
  kind    text        not null
          check (kind in ('play', 'deposits', 'withdrawals', 'studio', 'brand', 'game', 'method')),
  -- The code of the studio or brand, the game's game_id, the method's id; empty for the kinds without a target.
  target  text        not null check (length(target) <= 200),
  -- A code of packages/contract/src/switches.ts.
  reason  text        not null,
  -- The operator's own words for members, in place of the reason's.
  text_th text        check (length(text_th) between 1 and 200),
  text_en text        check (length(text_en) between 1 and 200),
  set_by  text        not null,
  set_at  timestamptz not null default now(),
  unique (kind, target),
  check ((kind in ('play', 'deposits', 'withdrawals')) = (target = ''))
);

create trigger game_studios_change_catalogue
  after insert or update or delete on game_studios
  for each statement
  execute function game_catalogue_changed();

create trigger brands_change_catalogue
  after insert or update or delete on brands
  for each statement
  execute function game_catalogue_changed();

create trigger games_change_catalogue
  after insert or update or delete on games
  for each statement
  execute function game_catalogue_changed();

create trigger switches_change_catalogue
  after insert or update or delete on switches
  for each statement
  execute function game_catalogue_changed();

grant select, update (version) on game_catalogue to kapao_app;
grant select, insert, update on game_studios, studio_keys, our_studio_keys, brands, games to kapao_app;
grant select, insert, delete on switches to kapao_app;
