-- A studio's game_code is its own: two studios may use the same one. Members' calls name a game by
-- game_id alone (favourites), so it is unique: the game_code where that is free, else with the
-- studio's code before it. It never changes, because links and favourites hold it.
alter table games
  add column game_id text;

update games
   set game_id = case numbered.place
                   when 1 then games.game_code
                   else games.studio_code || ':' || games.game_code
                 end
  from (
         select id,
                row_number() over (partition by game_code order by id) as place
           from games
       ) as numbered
 where numbered.id = games.id;

alter table games
  alter column game_id set not null,
  add constraint games_game_id_unique unique (game_id);

drop index games_by_provider;
create index games_by_provider on games (provider_code, game_id);

-- When a provider's entry last changed: the version of its logo's address (RULINGS 17). The logo is the
-- mark that the server draws for it, until an operator names another picture.
alter table game_providers
  add column changed_at timestamptz not null default now();

update game_providers
   set logo = 'providers/' || code || '.svg';

-- One row whose version moves with everything that the lobby is made of, so that one cheap read tells
-- whether prepared lists still hold. Whoever changes the catalogue holds the row until the commit, so
-- versions are seen in order.
create table game_catalogue (
  only_row boolean primary key default true check (only_row),
  version  bigint  not null default 1
);

insert into game_catalogue default values;

create function game_catalogue_changed() returns trigger
  language plpgsql
as $$
begin
  update game_catalogue
     set version = version + 1;
  return null;
end
$$;

create trigger games_change_catalogue
  after insert or update or delete on games
  for each statement
  execute function game_catalogue_changed();

create trigger game_providers_change_catalogue
  after insert or update or delete on game_providers
  for each statement
  execute function game_catalogue_changed();

create trigger game_studios_change_catalogue
  after insert or update or delete on game_studios
  for each statement
  execute function game_catalogue_changed();

-- A member's favourites; how many there may be is a rule of the games module.
create table favourite_games (
  member_id  bigint      not null references members (id),
  game_id    bigint      not null references games (id),
  created_at timestamptz not null default now(),
  primary key (member_id, game_id)
);

-- The game that leads to the sports site (SPEC 7.1, redirectlogin); none until an operator names one.
alter table site_settings
  add column sports_studio_code text,
  add column sports_game_code   text,
  add constraint site_settings_sports_game
      foreign key (sports_studio_code, sports_game_code)
      references games (studio_code, game_code),
  add constraint site_settings_sports_whole check (
    (sports_studio_code is null) = (sports_game_code is null)
  );

-- A member's activity is read by ids downwards, within days and without some kinds: all that decides
-- which rows a page shows stands in the index, so that skipping costs no look at the rows themselves.
drop index ledger_transfers_member;
create index ledger_transfers_member
    on ledger_transfers (member_id, id desc) include (created_at, kind);

grant select on game_catalogue to kapao_app;
grant update (version) on game_catalogue to kapao_app;
grant select, insert, delete on favourite_games to kapao_app;
