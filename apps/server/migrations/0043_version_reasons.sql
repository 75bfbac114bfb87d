-- The reason of a change, which stands beside its author (version-16). Null for versions of older servers, of the sandbox
-- and of the server itself.
alter table config_versions add column reason text;

create or replace function keep_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  before   jsonb  := to_jsonb(old) - left_out;
  after    jsonb  := to_jsonb(new) - left_out;
begin
  if before is distinct from after then
    insert into config_versions (act, at, actor, reason, kind, key, before, after)
    select pg_current_xact_id(), now(), acting_for(), nullif(current_setting('kapao.reason', true), ''), tg_table_name,
           string_agg(coalesce(after, before) ->> name, '/' order by place), before, after
      from unnest(string_to_array(tg_argv[0], ',')) with ordinality as part (name, place);
  end if;
  return null;
end
$$;
