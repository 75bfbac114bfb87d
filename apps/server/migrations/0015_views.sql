-- The partitions of the transfers, of which the first holds all earlier months, too.
create view ledger_partitions as
select partition.oid::regclass                                    as relation,
       to_date(right(partition.relname, 7), 'YYYY_MM')            as month,
       pg_get_expr(partition.relpartbound, partition.oid) ilike '%(minvalue)%' as holds_earlier
  from pg_inherits
  join pg_class as partition on partition.oid = pg_inherits.inhrelid
 where pg_inherits.inhparent = 'ledger_transfers'::regclass;

grant select on ledger_partitions to kapao_app;

-- A living session: a logout, a block of the member and a shorter lifetime in the settings count from the next call on.
create view living_sessions as
select session.token_hash,
       session.member_id,
       member.uuid as member_uuid,
       member.website_id,
       session.last_active_at,
       session.created_at,
       (
         select max(pause.ends_at)
           from member_breaks as pause
          where pause.member_id = session.member_id
            and pause.ends_at   > pg_catalog.now()
       ) as break_until,
       member.username,
       member.rank_code,
       member.created_at as registered_at
  from sessions as session
  join members as member
    on member.id = session.member_id
  join site_settings as settings
    on settings.website_id = member.website_id
 where session.ended_at is null
   and member.status = 'active'
   and session.last_active_at > pg_catalog.now() - make_interval(mins => settings.session_idle_minutes)
   and session.created_at > pg_catalog.now() - make_interval(days => settings.session_absolute_days);

grant select on living_sessions to kapao_app;

-- The limits that count now, whether or not the job has folded in the changes that fell due.
create view limits_in_force as
select member_id,
       kind,
       period,
       case when pending_from <= pg_catalog.now() then pending_amount_micro else amount_micro end as amount_micro,
       case when pending_from <= pg_catalog.now() then null else pending_amount_micro end as pending_amount_micro,
       case when pending_from <= pg_catalog.now() then null else pending_from end         as pending_from
  from member_limits;

grant select on limits_in_force to kapao_app;

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

-- Games that take bets: those of the lobby that no switch closes. A scalar subquery, because the planner makes a join of
-- "not exists", has more tables than it orders then, and reads every game for each batch of bets.
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
   and studio.is_enabled
   and (
         select true
           from switches
          where (kind = 'play')
             or (kind = 'studio' and target = game.studio_code)
             or (kind = 'brand'  and target = game.provider_code)
             or (kind = 'game'   and target = game.game_id)
          limit 1
       ) is null;

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

grant select on lobby_games, playable_games, closed_games to kapao_app;

-- The budgets of all offers by the key of their spending.
create view offer_budgets as
select 'promotions/' || id as offer, budget_micro, budget_claims
  from promotions
 union all
select format('missions/%s/%s', website_id, id), budget_micro, budget_claims
  from missions
 union all
select 'spin_wheels/' || id, budget_micro, budget_claims
  from spin_wheels
 union all
select 'cashback_rules/' || id, budget_micro, budget_claims
  from cashback_rules;

grant select on offer_budgets to kapao_app;

-- Where each picture of the library is named: now, by a change that waits for its time, or by a version of the last 90
-- days, which may be brought back.
create view picture_uses as
select use.kind, use.record, use.state, named.path
  from (
         select 'site_settings', website_id::text, 'now', to_jsonb(site_settings)::text from site_settings
          union all
         select 'promotions', id::text, 'now', to_jsonb(promotions)::text from promotions
          union all
         select 'ranks', code, 'now', to_jsonb(ranks)::text from ranks
          union all
         select 'game_providers', code, 'now', to_jsonb(game_providers)::text from game_providers
          union all
         select 'payment_methods', id::text, 'now', to_jsonb(payment_methods)::text from payment_methods
          union all
         select kind, coalesce(key, ''), 'scheduled', content::text
           from scheduled_changes
          where status = 'waiting'
          union all
         select kind, key, 'version', concat(before, after)
           from config_versions
          where kind in ('site_settings', 'promotions', 'ranks', 'game_providers', 'payment_methods')
            and at > now() - interval '90 days'
       ) as use (kind, record, state, content)
 cross join lateral named_pictures(use.content) as named (path)
 where strpos(use.content, 'media/') > 0;

grant select on picture_uses to kapao_app;
