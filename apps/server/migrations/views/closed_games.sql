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
             or (kind = 'brand'  and target = game.brand_code)
             or (kind = 'game'   and target = game.game_id)
          order by array_position(array['play', 'studio', 'brand', 'game'], kind)
          limit 1
       ) as closing;

grant select on closed_games to kapao_app;
