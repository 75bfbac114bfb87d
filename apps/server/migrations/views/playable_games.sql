-- Games that take bets: those of the lobby that no switch closes. A scalar subquery, because the planner makes a join
-- of "not exists", has more tables than it orders then, and reads every game for each batch of bets.
create view playable_games as
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
   and studio.is_enabled
   and (
         select true
           from switches
          where (kind = 'play')
             or (kind = 'studio' and target = game.studio_code)
             or (kind = 'brand'  and target = game.brand_code)
             or (kind = 'game'   and target = game.game_id)
          limit 1
       ) is null;

grant select on playable_games to kapao_app;
