-- The role of everything that only reads: the office's lists, its reports and exports, and the replica. It may select
-- what kapao_app may select, and can write nothing, whatever a transaction says. A pre-created role is taken as it is.
do $$
declare
  relation regclass;
begin
  if not exists (select from pg_roles where rolname = 'kapao_reader') then
    begin
      create role kapao_reader nologin;
    exception
      -- Another database of this server has just made it.
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, 'kapao_reader', 'member') then
    execute 'grant kapao_reader to current_user';
  end if;
  for relation in
    select oid
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm')
       and has_table_privilege('kapao_app', oid, 'select')
  loop
    execute format('grant select on %s to kapao_reader', relation);
  end loop;
end
$$;

grant usage on schema public, clock to kapao_reader;
-- Of later migrations, too.
alter default privileges in schema public grant select on tables to kapao_reader;
