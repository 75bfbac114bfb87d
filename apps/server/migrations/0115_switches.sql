-- The switches that stand on "off": one row each, deleted when it is switched on again. They stand beside the columns
-- is_enabled, which imports of catalogues and files of methods overwrite: an import must not open what a person closed.
create table switches (
  id          bigint      generated always as identity primary key,
  kind        text        not null
              check (kind in ('play', 'deposits', 'withdrawals', 'studio', 'brand', 'game', 'method')),
  -- The code of the studio or brand, the game's game_id, the method's id; empty for what has no target.
  target      text        not null check (length(target) <= 200),
  -- A code of packages/contract/src/switches.ts.
  reason      text        not null,
  -- The operator's own words for members, in place of the reason's.
  text_th     text        check (length(text_th) between 1 and 200),
  text_en     text        check (length(text_en) between 1 and 200),
  set_by      text        not null,
  set_at      timestamptz not null default now(),
  unique (kind, target),
  check ((kind in ('play', 'deposits', 'withdrawals')) = (target = ''))
);

-- Lists of games show what is closed and why.
create trigger switches_change_catalogue
  after insert or update or delete on switches
  for each statement
  execute function game_catalogue_changed();

-- Games that members see: neither they nor their brand nor their studio have left the catalogue.
create view lobby_games as
select game.id,
       game.studio_code,
       game.game_code,
       game.provider_code,
       game.game_id
  from games          as game
  join game_providers as brand  on brand.code  = game.provider_code
  join game_studios   as studio on studio.code = game.studio_code
 where game.is_enabled
   and brand.is_enabled
   and studio.is_enabled;

-- Games that take bets: those of the lobby that no switch closes. The guard of a bet reads this view in its batch. One
-- look into the few rows of switches for each game: joins would make plans of more tables than the planner orders.
create or replace view playable_games as
select game.id,
       game.studio_code,
       game.game_code,
       game.provider_code,
       game.game_id
  from games          as game
  join game_providers as brand  on brand.code  = game.provider_code
  join game_studios   as studio on studio.code = game.studio_code
 where game.is_enabled
   and brand.is_enabled
   and studio.is_enabled
   and not exists (
         select
           from switches
          where (kind = 'play')
             or (kind = 'studio' and target = game.studio_code)
             or (kind = 'brand'  and target = game.provider_code)
             or (kind = 'game'   and target = game.game_id)
       );

-- The widest switch that closes each closed game of the catalogue.
create view closed_games as
select game.id,
       closing.id as closing_id,
       closing.kind,
       closing.target,
       closing.reason,
       closing.text_th,
       closing.text_en,
       closing.set_by,
       closing.set_at
  from games as game
 cross join lateral (
         select *
           from switches
          where (kind = 'play')
             or (kind = 'studio' and target = game.studio_code)
             or (kind = 'brand'  and target = game.provider_code)
             or (kind = 'game'   and target = game.game_id)
          order by array_position(array['play', 'studio', 'brand', 'game'], kind)
          limit 1
       ) as closing;

grant select, insert, delete on switches to kapao_app;
grant select on lobby_games, closed_games to kapao_app;
