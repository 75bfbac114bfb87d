-- Versions are listed, rolled back and scheduled (docs/decisions/0029).

create index config_versions_by_kind  on config_versions (kind, id desc);
create index config_versions_by_actor on config_versions (actor, id desc);

-- The rows of a kind whose columns have these values, as keep_version keeps them: the key, and the row without secrets and
-- counters. Both come from the table's trigger, so that they cannot differ from the versions.
create function kept_rows(kind text, known jsonb) returns table (key text, kept jsonb)
language plpgsql stable as $$
declare
  arguments text[];
  keys      text;
  condition text;
begin
  select string_to_array(encode(tgargs, 'escape'), '\000')
    into strict arguments
    from pg_trigger
   where tgrelid = to_regclass(quote_ident(kind))
     and tgname  = 'keep_version';
  select string_agg(format('one.%I', name), ', ')
    into keys
    from unnest(string_to_array(arguments[1], ',')) as name;
  select coalesce(string_agg(
           case
             when value is null then format('one.%I is null', name)
             else                    format('one.%I = %L', name, value)
           end,
           ' and '), 'true')
    into condition
    from jsonb_each_text(known) as given (name, value);
  return query execute format(
    'select concat_ws(''/'', %s), to_jsonb(one) - %L::text[] from %I as one where %s',
    keys, string_to_array(arguments[2], ','), kind, condition);
end
$$;

-- A save changes the rows that differ, so that a version is a change. The count of a wheel's saves is none.
grant update (percent, changed_at) on promotion_contributions to kapao_app;
grant update (label, type, amount_micro, weight) on spin_prizes to kapao_app;
drop trigger keep_version on promotion_contributions;
create trigger keep_version after insert or update or delete on promotion_contributions
  for each row execute function keep_version('promotion_id,category', 'changed_at');
drop trigger keep_version on spin_wheels;
create trigger keep_version after insert or update or delete on spin_wheels
  for each row execute function keep_version('id', 'changed_at,version');

-- A change that is made at its time, by the rules of a save.
create table scheduled_changes (
  id         bigint      generated always as identity primary key,
  -- As in config_versions; the key of what is not there yet is null.
  kind       text        not null,
  key        text,
  -- As an operator writes it into a file: what stood there, and what shall stand there.
  before     jsonb,
  content    jsonb       not null,
  -- The last version that its maker saw: a later one refuses the change.
  based_on   bigint,
  reason     text        not null,
  maker_id   bigint      not null references staff (id),
  maker      text        not null,
  created_at timestamptz not null default now(),
  due_at     timestamptz not null,
  status     text        not null default 'waiting'
                         check (status in ('waiting', 'applied', 'failed', 'cancelled')),
  ended_at   timestamptz,
  ended_by   text,
  -- Why it changed nothing, in words for staff.
  failure    text,
  check ((status = 'waiting') = (ended_at is null))
);

create index scheduled_changes_due    on scheduled_changes (due_at) where status = 'waiting';
create index scheduled_changes_failed on scheduled_changes (ended_at desc) where status = 'failed';

grant select, insert, update (status, ended_at, ended_by, failure) on scheduled_changes to kapao_app;
