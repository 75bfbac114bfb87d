-- Each change of configuration keeps the row before and after it with its author, whatever way it came: the office, a
-- command, the sandbox. A change without an author is refused (db/author.ts sets it).

create table config_versions (
  id     bigint         generated always as identity primary key,
  at     timestamptz(3) not null default now(),
  -- `staff:ann@…`, `command:root`, `system:sandbox`.
  actor  text           not null,
  -- The table, and its primary key's values joined by a slash.
  kind   text           not null,
  key    text           not null,
  -- The row without secrets and counters; null before an insert and after a delete.
  before jsonb,
  after  jsonb,
  check (before is distinct from after)
);

create index config_versions_by_key on config_versions (kind, key, id desc);

grant select on config_versions to kapao_app;

create function acting_for() returns text
language plpgsql stable as $$
declare
  actor text := coalesce(current_setting('kapao.actor', true), '');
begin
  if actor = '' then
    raise exception 'a change of configuration or a decision names no actor'
      using errcode = 'insufficient_privilege';
  end if;
  return actor;
end
$$;

-- keep_version(KEY COLUMNS, COLUMNS LEFT OUT), both separated by commas. Runs as its owner, so that the application can
-- neither forge a version nor change one.
create function keep_version() returns trigger
language plpgsql security definer set search_path = public, clock, pg_catalog, pg_temp as $$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  before   jsonb  := to_jsonb(old) - left_out;
  after    jsonb  := to_jsonb(new) - left_out;
begin
  if before is distinct from after then
    insert into config_versions (actor, kind, key, before, after)
    select acting_for(), tg_table_name, string_agg(coalesce(after, before) ->> name, '/' order by place), before, after
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as part (name, place);
  end if;
  return null;
end
$$;

create trigger keep_version after insert or update or delete on site_settings
  for each row execute function keep_version('website_id', '');
create trigger keep_version after insert or update or delete on themes
  for each row execute function keep_version('id', 'created_at,updated_at');
create trigger keep_version after insert or update or delete on payment_methods
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on payment_gateways
  for each row execute function keep_version('code', 'api_key,webhook_secrets,created_at');
create trigger keep_version after insert or update or delete on promotions
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on promotion_contributions
  for each row execute function keep_version('promotion_id,category', '');
create trigger keep_version after insert or update or delete on coupons
  for each row execute function keep_version('id', 'redeemed_count');
create trigger keep_version after insert or update or delete on missions
  for each row execute function keep_version('website_id,id', '');
create trigger keep_version after insert or update or delete on cashback_rules
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on spin_wheels
  for each row execute function keep_version('id', 'changed_at');
create trigger keep_version after insert or update or delete on spin_prizes
  for each row execute function keep_version('wheel_id,position', '');
create trigger keep_version after insert or update or delete on ranks
  for each row execute function keep_version('code', '');
create trigger keep_version after insert or update or delete on referral_terms
  for each row execute function keep_version('website_id', 'changed_at');
create trigger keep_version after insert or update or delete on point_rates
  for each row execute function keep_version('website_id', 'changed_at');
create trigger keep_version after insert or update or delete on daily_reward_days
  for each row execute function keep_version('website_id,day_of_month', '');
create trigger keep_version after insert or update or delete on daily_reward_dates
  for each row execute function keep_version('website_id,date', '');
create trigger keep_version after insert or update or delete on game_studios
  for each row execute function keep_version('code', 'created_at');
create trigger keep_version after insert or update or delete on game_providers
  for each row execute function keep_version('code', 'changed_at');
create trigger keep_version after insert or update or delete on games
  for each row execute function keep_version('id', 'changed_at,imported_at');
create trigger keep_version after insert or update or delete on studio_keys
  for each row execute function keep_version('studio_code,fingerprint', 'last_used_at');
create trigger keep_version after insert or update or delete on our_studio_keys
  for each row execute function keep_version('studio_code,fingerprint', 'private_key');
create trigger keep_version after insert or update or delete on staff
  for each row execute function keep_version('id', 'password_hash');
create trigger keep_version after insert or update or delete on roles
  for each row execute function keep_version('code', 'created_at');
create trigger keep_version after insert or update or delete on office_access
  for each row execute function keep_version('is_only', '');

-- Decisions about money name their author too; the rows themselves say who and why.
create function require_actor() returns trigger
language plpgsql as $$
begin
  perform acting_for();
  return new;
end
$$;

create trigger require_actor before insert on deposit_approvals
  for each row execute function require_actor();
create trigger require_actor before update on withdrawals
  for each row when (old.decided_by is distinct from new.decided_by) execute function require_actor();
