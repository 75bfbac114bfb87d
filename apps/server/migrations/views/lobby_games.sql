-- Games that members see: neither they nor their brand nor their studio have left the catalogue.
create view lobby_games as
select game.id,
       game.studio_code,
       game.game_code,
       game.brand_code,
       game.game_id
  from games        as game
  join brands       as brand  on brand.code  = game.brand_code
  join game_studios as studio on studio.code = game.studio_code
 where game.is_enabled
   and brand.is_enabled
   and studio.is_enabled;

grant select on lobby_games to kapao_app;
