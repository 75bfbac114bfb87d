-- The clock of a transaction: PostgreSQL's, unless the transaction takes place at a past time
-- (docs/decisions/0023). Defaults use it; statements find it before PostgreSQL's own only in a past transaction.
create schema clock;
grant usage on schema clock to kapao_app;

create function clock.now() returns timestamptz
  language sql stable parallel safe
  as $$
    select coalesce(nullif(current_setting('kapao.now', true), '')::timestamptz, pg_catalog.now())
  $$;

create function clock.clock_timestamp() returns timestamptz
  language sql volatile parallel safe
  as $$
    select coalesce(nullif(current_setting('kapao.now', true), '')::timestamptz,
                    pg_catalog.clock_timestamp())
  $$;

-- The past is news to nobody: members' browsers hear of no old notification.
create function clock.pg_notify(text, text) returns void
  language sql
  as $$ select $$;

-- So that PostgreSQL's own functions are printed without their schema.
set local search_path = public;

do $$
declare
  stamped record;
begin
  for stamped in
    select attribute.attrelid::regclass as relation,
           attribute.attname            as name,
           pg_get_expr(fallback.adbin, fallback.adrelid) as expression
      from pg_attrdef   as fallback
      join pg_attribute as attribute
        on attribute.attrelid = fallback.adrelid
       and attribute.attnum   = fallback.adnum
      join pg_class     as relation on relation.oid = attribute.attrelid
     where relation.relnamespace = 'public'::regnamespace
       and relation.relname     <> 'migrations'
       and pg_get_expr(fallback.adbin, fallback.adrelid) in ('now()', 'clock_timestamp()')
  loop
    execute format('alter table %s alter column %I set default clock.%s',
                   stamped.relation, stamped.name, stamped.expression);
  end loop;
end
$$;
