-- A deposit whose money the gateway took back. credited_micro, fee_micro and ended_at stay as they were credited.
alter table deposits
  drop constraint deposits_status_check,
  drop constraint deposits_credited,
  add column reversed_at     timestamptz,
  add column reversed_by     text,
  add column reversed_reason text,
  add constraint deposits_status_check
      check (status in ('pending', 'success', 'failed', 'reject', 'reversed')),
  add constraint deposits_credited
      check ((status in ('success', 'reversed')) = (credited_micro is not null)),
  add constraint deposits_reversed check (
    (status = 'reversed') = (reversed_at is not null)
    and num_nulls(reversed_at, reversed_by, reversed_reason) in (0, 3)
  );

-- Where the gateway never confirmed an approved deposit, its reversal gives the money back to unmatched deposits, and a
-- later report of the transfer belongs to nobody.
alter table deposit_approvals add column reversed_at timestamptz;
drop index deposit_approvals_open;
create index deposit_approvals_open on deposit_approvals (created_at)
  where confirmed_micro is distinct from amount_micro
    and reversed_at is null;

-- Each transfer that a gateway took back, once. One that is not applied waits for the report of its transfer.
create table transfer_reversals (
  gateway_code text        not null references payment_gateways (code),
  transfer_id  text        not null,
  amount_micro bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  reason       text        not null,
  received_at  timestamptz not null default now(),
  applied_at   timestamptz,
  primary key (gateway_code, transfer_id)
);

create index transfer_reversals_waiting on transfer_reversals (received_at)
  where applied_at is null;

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
      check (kind in ('adjustment', 'phone', 'bank', 'deposit_reversal'));

grant update (reversed_at, reversed_by, reversed_reason) on deposits to kapao_app;
grant update (reversed_at) on deposit_approvals to kapao_app;
grant select, insert, update (applied_at) on transfer_reversals to kapao_app;
