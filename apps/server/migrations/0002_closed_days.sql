-- Closed days of the ledger, which members can check (docs/decisions/0024), and months in files (docs/decisions/0027).

-- A key pair that signs days. A rotated key loses its private half; the public half stays with its days.
create table ledger_signing_keys (
  id          text        primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key  text        not null check (public_key ~ '^[0-9a-f]{64}$'),
  private_key text        check (private_key like 'sealed:v1:%'),
  created_at  timestamptz not null default now()
);

create unique index ledger_signing_keys_one_in_use on ledger_signing_keys ((true))
 where private_key is not null;

-- A Bangkok day: the Merkle root over its transfers, chained to the day before and signed.
create table ledger_days (
  day          date        primary key,
  site         text        not null,
  count        bigint      not null check (count >= 0),
  -- The day has the transfers after the last one of the day before, up to this id.
  last_id      bigint      not null,
  root         text        not null check (root ~ '^[0-9a-f]{64}$'),
  previous     text        not null check (previous ~ '^[0-9a-f]{64}$'),
  -- The number and hash of the audit log's last row at the closing; null where the log was empty.
  audit        text        check (audit ~ '^[1-9]\d{0,18}\.[0-9a-f]{64}$'),
  key_id       text        not null references ledger_signing_keys (id),
  signature    text        not null check (signature ~ '^[0-9a-f]{128}$'),
  -- Blinds the day's leaves against other members. Readers of this table can read the transfers, too.
  blinding_key bytea       not null check (length(blinding_key) = 32),
  closed_at    timestamptz not null default now()
);

-- A part of 1,024 leaves of a day: 40 bytes a transfer, which name a changed one and make proofs cheap.
create table ledger_leaves (
  day          date     not null,
  part         integer  not null,
  last_id      bigint   not null,
  transfer_ids bigint[] not null,
  -- 32 bytes each, in the order of the ids.
  hashes       bytea    not null check (length(hashes) = 32 * cardinality(transfer_ids)),
  -- The root of this part.
  root         bytea    not null check (length(root) = 32),
  primary key (day, part)
);

create index ledger_leaves_by_transfer on ledger_leaves (last_id);

-- The balance of an account after its last transfer of a closed day, from which `ledger:verify --days` starts.
create table ledger_checkpoints (
  account_id bigint not null,
  day        date   not null,
  balance    bigint not null,
  primary key (account_id, day)
);

-- Days are written in order, so a small index of blocks finds the rows of the last ones.
create index ledger_checkpoints_by_day on ledger_checkpoints using brin (day);

-- A month whose play is in a file outside the database. The owner alone archives and restores.
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

create trigger ledger_days_append_only
  before update or delete or truncate on ledger_days
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_leaves_append_only
  before update or delete or truncate on ledger_leaves
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_checkpoints_append_only
  before update or delete or truncate on ledger_checkpoints
  for each statement
  execute function ledger_is_append_only();

grant select, insert on ledger_days, ledger_leaves, ledger_checkpoints, ledger_signing_keys to kapao_app;
grant update (private_key) on ledger_signing_keys to kapao_app;
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
