-- A brand can be taken out of the lobby, as a game and a studio can. Bets on what is switched off are refused,
-- also in a game session that is open.
alter table game_providers
  add column is_enabled boolean not null default true;

-- The largest free bet that a studio may make at the house's cost: 1,000 baht unless the operator says otherwise.
alter table game_studios
  add column max_free_bet_micro bigint not null default 1000000000
    check (max_free_bet_micro >= 0);

-- Games that take bets: neither they nor their brand nor their studio are switched off.
create view playable_games as
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

grant select on playable_games to kapao_app;
