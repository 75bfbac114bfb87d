-- Closed days of the ledger, which members can check (docs/decisions/0024).

-- Key pairs that sign the days. A rotated key loses its private part; its public part stays with its days.
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
  key_id       text        not null references ledger_signing_keys (id),
  signature    text        not null check (signature ~ '^[0-9a-f]{128}$'),
  -- Blinds the day's leaves against other members. Readers of this table can read the transfers, too.
  blinding_key bytea       not null check (length(blinding_key) = 32),
  closed_at    timestamptz not null default now()
);

-- The leaves of a day in parts of 1,024: 40 bytes a transfer, which name a changed one and make proofs cheap.
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

create trigger ledger_days_append_only
  before update or delete or truncate on ledger_days
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_leaves_append_only
  before update or delete or truncate on ledger_leaves
  for each statement
  execute function ledger_is_append_only();

grant select, insert on ledger_days, ledger_leaves, ledger_signing_keys to kapao_app;
grant update (private_key) on ledger_signing_keys to kapao_app;
