-- Transfers in partitions, one for each Bangkok month, and the keys of all of them in one table
-- (docs/decisions/0025). What was there becomes the first partition, which also takes everything before it.

-- A key stands for one transfer, for ever: a unique index of partitions would have to contain the time.
create table ledger_keys (
  source          text        collate "C" not null,
  idempotency_key text        collate "C" not null,
  transfer_id     bigint      not null,
  -- The transfer's time, which names its partition.
  created_at      timestamptz not null
);

insert into ledger_keys (source, idempotency_key, transfer_id, created_at)
select source, idempotency_key, id, created_at
  from ledger_transfers
 order by source, idempotency_key;

alter table ledger_keys
  add constraint ledger_keys_once primary key (source, idempotency_key);

create trigger ledger_keys_append_only
  before update or delete or truncate on ledger_keys
  for each statement
  execute function ledger_is_append_only();

-- The keys' trigger writes as its owner, so the application cannot write a key without its transfer.
grant select on ledger_keys to kapao_app;

-- Writes the keys of new transfers. A key that another transaction has taken meanwhile starts this one over, which
-- then finds it.
create function ledger_transfers_keyed() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  keyed bigint;
begin
  insert into ledger_keys (source, idempotency_key, transfer_id, created_at)
  select source, idempotency_key, id, created_at
    from added
      on conflict do nothing;
  get diagnostics keyed = row_count;
  if keyed < (select count(*) from added) then
    raise exception 'a key was taken meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;

drop index ledger_transfers_key;

do $$
declare
  month date      := date_trunc('month', clock.now() at time zone 'Asia/Bangkok')::date;
  first text      := 'ledger_transfers_' || to_char(month, 'YYYY_MM');
  next  timestamptz := (month + interval '1 month') at time zone 'Asia/Bangkok';
  last  bigint    := (select coalesce(max(id), 0) from ledger_transfers);
begin
  alter table ledger_transfers alter column id drop identity;
  execute format('alter table ledger_transfers rename to %I', first);
  execute format('alter index ledger_transfers_pkey rename to %I', first || '_pkey');
  execute format('alter index ledger_transfers_member rename to %I', first || '_member');

  execute format(
    'create table ledger_transfers (like %I including defaults including constraints)
       partition by range (created_at)', first);
  alter table ledger_transfers alter column id add generated always as identity;
  perform setval(pg_get_serial_sequence('ledger_transfers', 'id'), last + 1, false);
  create index ledger_transfers_member on only ledger_transfers (member_id, id desc)
    include (created_at, kind);

  execute format(
    'alter table ledger_transfers attach partition %I for values from (minvalue) to (%L)', first, next);
end
$$;

create trigger ledger_transfers_append_only
  before update or delete or truncate on ledger_transfers
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_transfers_sound
  after insert on ledger_transfers
  referencing new table as added
  for each statement
  execute function ledger_transfers_sound();

create trigger ledger_transfers_keyed
  after insert on ledger_transfers
  referencing new table as added
  for each statement
  execute function ledger_transfers_keyed();

grant select, insert on ledger_transfers to kapao_app;

-- The application reads and writes the parent alone. A statement that names a partition does not reach the parent's
-- triggers, so each partition has its own.
create function ledger_protect_partition(partition regclass) returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  execute format('revoke all on %s from kapao_app, public', partition);
  execute format('drop trigger if exists ledger_transfers_append_only on %s', partition);
  execute format('drop trigger if exists ledger_transfers_sound on %s', partition);
  execute format('create trigger ledger_transfers_append_only
                    before update or delete or truncate on %s
                    for each statement execute function ledger_is_append_only()', partition);
  execute format('create trigger ledger_transfers_sound
                    after insert on %s referencing new table as added
                    for each statement execute function ledger_transfers_sound()', partition);
  execute format('create trigger ledger_transfers_keyed
                    after insert on %s referencing new table as added
                    for each statement execute function ledger_transfers_keyed()', partition);
end
$$;

-- The partitions of the transfers, of which the first holds all earlier months, too.
create view ledger_partitions as
select partition.oid::regclass                                    as relation,
       to_date(right(partition.relname, 7), 'YYYY_MM')            as month,
       pg_get_expr(partition.relpartbound, partition.oid) ilike '%(minvalue)%' as holds_earlier
  from pg_inherits
  join pg_class as partition on partition.oid = pg_inherits.inhrelid
 where pg_inherits.inhparent = 'ledger_transfers'::regclass;

grant select on ledger_partitions to kapao_app;

-- Makes the partitions after the last one, up to so many months ahead of the current one, and returns how many.
-- Attaching a table instead of creating it as a partition lets transfers be posted meanwhile.
create function ledger_make_partitions(months_ahead integer default 3) returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  wanted date := date_trunc('month', pg_catalog.now() at time zone 'Asia/Bangkok')::date
                   + make_interval(months => months_ahead);
  made   integer := 0;
  month  date;
  name   text;
begin
  -- Two servers that start together take turns.
  perform pg_advisory_xact_lock(7205103);
  loop
    select max(known.month) + interval '1 month' into month from ledger_partitions as known;
    exit when month > wanted;
    name := 'ledger_transfers_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like ledger_transfers including defaults including constraints)', name);
    execute format('alter table %I add primary key (id)', name);
    perform ledger_protect_partition(name::regclass);
    execute format('alter table ledger_transfers attach partition %I for values from (%L) to (%L)', name,
                   month::timestamp at time zone 'Asia/Bangkok',
                   (month + interval '1 month') at time zone 'Asia/Bangkok');
    made := made + 1;
  end loop;
  return made;
end
$$;

revoke all on function ledger_make_partitions(integer) from public;
grant execute on function ledger_make_partitions(integer) to kapao_app;

select ledger_protect_partition(relation) from ledger_partitions;
select ledger_make_partitions();
