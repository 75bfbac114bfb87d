-- Months whose play is in a file outside the database (docs/decisions/0027).
create table ledger_archives (
  month       date        primary key check (extract(day from month) = 1),
  file        text        not null,
  sha256      text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The transfers of the month's closed days, all of which are in the file.
  transfers   bigint      not null check (transfers >= 0),
  -- Those of them that stay in the database, too.
  kept        bigint      not null check (kept between 0 and transfers),
  key_id      text        not null references ledger_signing_keys (id),
  signature   text        not null check (signature ~ '^[0-9a-f]{128}$'),
  archived_at timestamptz not null default now()
);

-- The owner alone archives and restores.
grant select on ledger_archives to kapao_app;

-- Makes an empty table that may take the place of a partition, and returns its name.
create function ledger_make_replacement() returns regclass
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  create table ledger_replacement (like ledger_transfers including defaults including constraints);
  alter table ledger_replacement add constraint ledger_replacement_pkey primary key (id);
  create index ledger_replacement_member on ledger_replacement (member_id, id desc) include (created_at, kind);
  return 'ledger_replacement'::regclass;
end
$$;

-- Puts the replacement in the place of a partition, with its bounds, and drops the partition.
create function ledger_replace_partition(partition regclass) returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  name  text;
  bound text;
begin
  select relname, pg_get_expr(relpartbound, oid) into name, bound from pg_class where oid = partition;
  -- A constraint that implies the bounds spares the attaching a scan under the lock.
  execute format('alter table ledger_replacement add constraint ledger_replacement_bound check (%s)',
                 pg_get_partition_constraintdef(partition));
  perform ledger_protect_partition('ledger_replacement');
  -- Postings wait behind this lock, so it waits for readers two seconds at a time.
  for attempt in 1..30 loop
    begin
      set local lock_timeout = '2s';
      lock table ledger_transfers in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 30 then
        raise;
      end if;
      perform pg_sleep(1);
    end;
  end loop;
  execute format('alter table ledger_transfers detach partition %s', partition);
  execute format('drop table %s', partition);
  execute format('alter table ledger_replacement rename to %I', name);
  execute format('alter index ledger_replacement_pkey rename to %I', name || '_pkey');
  execute format('alter index ledger_replacement_member rename to %I', name || '_member');
  execute format('alter table ledger_transfers attach partition %I %s', name, bound);
  execute format('alter table %I drop constraint ledger_replacement_bound', name);
end
$$;

revoke all on function ledger_make_replacement(), ledger_replace_partition(regclass) from public;
