-- The role that the application works as. It is given rights table by table, and never the right
-- to update or delete a transfer (REQUIREMENTS 4). Roles belong to the whole server, so another
-- database on it may have made this one already, perhaps at this very moment.
do $$
begin
  create role kapao_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to kapao_app;
grant kapao_app to current_user;

-- An account is a member's (member_id) or the house's (reference: a studio's code, a gateway's code,
-- a kind of cost). All amounts are micro: 1 baht or 1 point = 1,000,000. Half of each page is left
-- free, so that a balance is updated in place, without touching an index.
create table ledger_accounts (
  id              bigint      generated always as identity primary key,
  kind            text        not null,
  asset           text        not null,
  member_id       bigint,
  reference       text,
  balance         bigint      not null default 0,
  may_be_negative boolean     not null,
  created_at      timestamptz not null default now(),
  constraint ledger_accounts_asset check (asset in ('THB', 'POINTS')),
  constraint ledger_accounts_owner check ((member_id is null) <> (reference is null)),
  constraint ledger_accounts_floor check (may_be_negative or balance >= 0),
  constraint ledger_accounts_members_money_is_real check (
    kind not in ('member_available', 'member_held', 'member_points') or not may_be_negative
  )
) with (fillfactor = 50);

create unique index ledger_accounts_identity
    on ledger_accounts (member_id, kind, reference) nulls not distinct;

-- A transfer moves amount_micro from the debit account to the credit account, for ever. It has no
-- foreign keys: ledger_transfers_sound below checks both accounts, once for a whole batch. Keys are
-- compared byte by byte, which is exact on every machine and several times faster than a language's
-- sorting rules.
create table ledger_transfers (
  id                   bigint      generated always as identity primary key,
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
  reference            text        not null,
  actor                text,
  reason               text,
  created_at           timestamptz not null default now(),
  constraint ledger_transfers_amount check (amount_micro >= 0),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  constraint ledger_transfers_adjustment_says_why check (
    kind <> 'adjustment' or (actor is not null and reason is not null)
  )
);

create unique index ledger_transfers_key
    on ledger_transfers (source, idempotency_key);
create index ledger_transfers_member
    on ledger_transfers (member_id, id desc);

-- Both accounts exist and hold the transfer's asset, at most one member is party to it
-- (REQUIREMENTS 1 and 7), and it is that member's history which shows it. Joins by index only: the
-- plan is kept for the session, and must suit a large table whatever the first batch looked like.
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

create trigger ledger_transfers_sound
  after insert on ledger_transfers
  referencing new table as added
  for each statement
  execute function ledger_transfers_sound();

-- The second lock on the door: not even the tables' owner rewrites history.
create function ledger_is_append_only() returns trigger
  language plpgsql
as $$
begin
  raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger ledger_transfers_append_only
  before update or delete or truncate on ledger_transfers
  for each statement
  execute function ledger_is_append_only();

create trigger ledger_accounts_stay
  before delete or truncate on ledger_accounts
  for each statement
  execute function ledger_is_append_only();

grant select, insert, update (balance) on ledger_accounts to kapao_app;
grant select, insert on ledger_transfers to kapao_app;
