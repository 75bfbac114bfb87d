-- The ledger: accounts, the transfers between them, and the key of each transfer.
-- Amounts are micro throughout the schema: 1 baht or 1 point = 1,000,000. A time that the demo's past writes has no
-- default: its statements name now() (docs/decisions/0038).

-- The roles of the application (kapao_app) and of everything that only reads (kapao_reader). They belong to the whole
-- server, so another database may have made them, and an administrator may have made and granted them before.
do $$
declare
  name text;
begin
  foreach name in array array['kapao_app', 'kapao_reader'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception
      when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', name);
    exception
      when insufficient_privilege then null;
    end;
  end loop;
end
$$;

grant usage on schema public to kapao_app, kapao_reader;
-- Readers see the tables and views of each migration.
alter default privileges in schema public grant select on tables to kapao_reader;

-- An account of a member (member_id) or of the house (reference: the code of a studio or gateway, or a kind of cost).
create table ledger_accounts (
  id              bigint      generated always as identity primary key,
  kind            text        not null,
  asset           text        not null,
  member_id       bigint,
  reference       text,
  balance         bigint      not null default 0,
  may_be_negative boolean     not null,
  -- Marks of a cash account, so that a posting without a debt or a bonus does not look for the other account.
  in_debt         boolean     not null default false,
  has_bonus       boolean     not null default false,
  created_at      timestamptz not null,
  constraint ledger_accounts_asset check (asset in ('THB', 'POINTS')),
  constraint ledger_accounts_owner check ((member_id is null) <> (reference is null)),
  constraint ledger_accounts_floor check (may_be_negative or balance >= 0),
  constraint ledger_accounts_members_money_is_real check (
    kind not in ('member_available', 'member_bonus', 'member_held', 'member_points')
    or not may_be_negative
  ),
  constraint ledger_accounts_debt_is_no_credit check (kind <> 'member_debt' or balance <= 0),
  constraint ledger_accounts_only_available_money_is_lent check (
    not in_debt or kind = 'member_available'
  ),
  constraint ledger_accounts_only_cash_has_a_bonus check (
    not has_bonus or kind = 'member_available'
  )
-- Half of each page stays free, so that a new balance stays in its page and touches no index.
) with (fillfactor = 50);

create unique index ledger_accounts_identity
    on ledger_accounts (member_id, kind, reference) nulls not distinct;
create index ledger_accounts_in_debt on ledger_accounts (member_id) where in_debt;

grant select, insert, update (balance, in_debt, has_bonus) on ledger_accounts to kapao_app;

-- A transfer moves amount_micro from the debit account to the credit account, for ever; partitioned by Bangkok month.
create table ledger_transfers (
  id                   bigint      generated always as identity,
  -- Compared byte by byte, which is exact on every machine and several times faster than a language's sorting rules.
  source               text        collate "C" not null,
  idempotency_key      text        collate "C" not null,
  kind                 text        not null,
  asset                text        not null,
  amount_micro         bigint      not null,
  debit_account_id     bigint      not null,
  credit_account_id    bigint      not null,
  member_id            bigint,
  debit_balance_after  bigint      not null,
  credit_balance_after bigint      not null,
  -- The member's bonus beside a transfer of cash, or the cash beside one of the bonus; null stands for 0.
  beside_balance_after bigint      check (beside_balance_after > 0),
  reference            text        not null,
  actor                text,
  reason               text,
  created_at           timestamptz not null,
  constraint ledger_transfers_amount check (amount_micro >= 0),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_transfers_adjustment_says_why check (
    kind <> 'adjustment' or (actor is not null and reason is not null)
  )
) partition by range (created_at);

-- The index alone decides which rows a page of the history shows, so that skipped rows are not read.
create index ledger_transfers_member on ledger_transfers (member_id, id desc) include (created_at, kind);
create index ledger_transfers_credits on ledger_transfers (member_id, id desc)
  where kind in ('adjustment', 'reward') and asset = 'THB';

grant select, insert on ledger_transfers to kapao_app;

-- The key of a transfer, once and for ever: a unique index of the partitions would have to contain the time.
create table ledger_keys (
  source          text        collate "C" not null,
  idempotency_key text        collate "C" not null,
  transfer_id     bigint      not null,
  -- The transfer's time, which names its partition.
  created_at      timestamptz not null,
  constraint ledger_keys_once primary key (source, idempotency_key)
);

-- The trigger writes as its owner, so that the application cannot write a key without its transfer.
grant select on ledger_keys to kapao_app;

-- Both accounts exist and hold the transfer's asset, and at most one member is party to it, whose history shows it.
-- Joins use indexes only: the plan is kept for the session, and must suit a large table.
create function ledger_transfers_sound() returns trigger
  language plpgsql
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
begin
  if exists (
    select
      from added
      left join ledger_accounts as debit
        on debit.id = added.debit_account_id
      left join ledger_accounts as credit
        on credit.id = added.credit_account_id
     where debit.asset is distinct from added.asset
        or credit.asset is distinct from added.asset
        or debit.member_id <> credit.member_id
        or coalesce(debit.member_id, credit.member_id, added.member_id)
           is distinct from added.member_id
  ) then
    raise exception 'a transfer names an unknown account, mixes assets or joins two members'
      using errcode = 'check_violation', constraint = 'ledger_transfers_sound';
  end if;
  return null;
end
$$;

-- Writes the keys of new transfers. Where another transaction has taken a key meanwhile, this one starts over and finds
-- it.
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

-- Refuses changes to everybody, so that not even the tables' owner rewrites history.
create function ledger_is_append_only() returns trigger
  language plpgsql
as $$
begin
  raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger ledger_accounts_stay
  before delete or truncate on ledger_accounts
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_keys_append_only
  before update or delete or truncate on ledger_keys
  for each statement
  execute function ledger_is_append_only();

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

-- Gives a partition its own triggers, because a statement that names a partition does not reach the parent's. The
-- application reads and writes the parent alone.
create function ledger_protect_partition(partition regclass) returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  execute format('revoke all on %s from kapao_app, kapao_reader, public', partition);
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

-- Makes the partitions after the last one, up to so many months ahead of the current one, and returns how many. The
-- first one takes all earlier months, too.
create function ledger_make_partitions(months_ahead integer default 3) returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  this_month date    := date_trunc('month', pg_catalog.now() at time zone 'Asia/Bangkok')::date;
  wanted     date    := this_month + make_interval(months => months_ahead);
  made       integer := 0;
  month      date;
  begins     text;
  name       text;
begin
  -- Two servers that start together take turns.
  perform pg_advisory_xact_lock(7205103);
  loop
    select max(known.month) + interval '1 month' into month from ledger_partitions as known;
    begins := coalesce(quote_literal(month::timestamp at time zone 'Asia/Bangkok'), 'minvalue');
    month := coalesce(month, this_month);
    exit when month > wanted;
    name := 'ledger_transfers_' || to_char(month, 'YYYY_MM');
    -- Attaching a table instead of creating it as a partition lets transfers be posted meanwhile.
    execute format('create table %I (like ledger_transfers including defaults including constraints)', name);
    execute format('alter table %I add primary key (id)', name);
    perform ledger_protect_partition(name::regclass);
    execute format('alter table ledger_transfers attach partition %I for values from (%s) to (%L)', name, begins,
                   (month + interval '1 month') at time zone 'Asia/Bangkok');
    made := made + 1;
  end loop;
  return made;
end
$$;

revoke all on function ledger_make_partitions(integer) from public;
grant execute on function ledger_make_partitions(integer) to kapao_app;
