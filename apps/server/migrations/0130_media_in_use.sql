-- Pictures of the media library can be deleted while nothing names them. A row that names one which is not there is
-- refused: a save and a deletion at the same moment wait for each other at the picture's row.
grant delete on pictures to kapao_app;

-- The pictures of the library that a text names. Only the names of uploads are meant: they end with a part of their hash.
create function named_pictures(content text) returns setof text
language sql immutable as $$
  select distinct name[1]
    from regexp_matches(content, '(media/(?:[a-z0-9][a-z0-9-]*-)?[0-9a-f]{12}\.webp)', 'g') as match (name)
$$;

create function require_named_pictures() returns trigger
language plpgsql as $$
declare
  added   text[] := array(
    select named_pictures(to_jsonb(new)::text)
    except
    select named_pictures(to_jsonb(old)::text)
  );
  missing text;
begin
  if added = '{}' then
    return null;
  end if;
  perform 1 from pictures where path = any(added) order by path for key share;
  -- A second statement sees a deletion that the lock waited for.
  select name
    into missing
    from unnest(added) as added_name (name)
   where not exists (select 1 from pictures where path = name);
  if missing is not null then
    raise exception 'the media library has no picture %', missing
      using errcode = 'foreign_key_violation', constraint = 'named_picture_exists';
  end if;
  return null;
end
$$;

create trigger require_named_pictures after insert or update on site_settings
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on promotions
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on ranks
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on game_providers
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert or update on payment_methods
  for each row execute function require_named_pictures();
create trigger require_named_pictures after insert on scheduled_changes
  for each row execute function require_named_pictures();

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
