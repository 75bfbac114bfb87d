-- Direct bank transfers with a slip (RULINGS 7), fees, opening hours, the operator's word on deposits,
-- withdrawals and money that nobody has been credited with.

-- A bank-transfer method is paid to a bank account: `receiver` is its number, as for promptpay it is
-- the proxy. A fee is fixed_micro plus basis points of the amount, and always leaves something of the
-- smallest amount. Hours are Bangkok's wall clock, the end not included; they may span midnight.
alter table payment_methods
  drop constraint payment_methods_adapter_check,
  add column fee_fixed_micro  bigint  not null default 0,
  add column fee_basis_points integer not null default 0,
  add column opens_at         time(0),
  add column closes_at        time(0),
  add constraint payment_methods_adapter_check check (
    adapter in ('promptpay', 'redirect', 'bank-transfer', 'payout')
  ),
  add constraint payment_methods_node check (is_node = (adapter = 'bank-transfer')),
  add constraint payment_methods_bank_account check (
    adapter <> 'bank-transfer'
    or (receiver is not null and receiver ~ '^\d{10,15}$' and receiver = bank_acc_number
        and bank_acc_name <> '' and bank_abbr <> '')
  ),
  add constraint payment_methods_fee check (
    fee_fixed_micro >= 0
    and fee_fixed_micro % 10000 = 0
    and fee_basis_points between 0 and 10000
    and fee_fixed_micro + min_micro * fee_basis_points / 10000 < min_micro
  ),
  add constraint payment_methods_hours check (
    (opens_at is null) = (closes_at is null)
    and coalesce(opens_at <> closes_at, true)
  );

create function payment_method_changed() returns trigger
  language plpgsql
as $$
begin
  new.changed_at = clock_timestamp();
  return new;
end
$$;

create trigger payment_methods_changed
  before update on payment_methods
  for each row
  execute function payment_method_changed();

-- The fee's terms are those of the moment when the member saw them; fee_micro is what was taken of
-- credited_micro. Since slip_at the deposit waits for the operator, whatever its deadline. A rejected
-- one stays rejected: money that still comes for it is unmatched.
alter table deposits
  drop constraint deposits_status_check,
  add column fee_fixed_micro  bigint      not null default 0,
  add column fee_basis_points integer     not null default 0,
  add column fee_micro        bigint      not null default 0,
  add column slip_at          timestamptz,
  add column decided_by       text,
  add column decided_reason   text,
  add constraint deposits_status_check check (status in ('pending', 'success', 'failed', 'reject')),
  add constraint deposits_fee check (fee_micro between 0 and coalesce(credited_micro, 0)),
  add constraint deposits_decided check ((decided_by is null) = (decided_reason is null)),
  add constraint deposits_rejected check (status <> 'reject' or decided_by is not null);

drop index deposits_open;
create index deposits_open on deposits (deadline_at)
  where status = 'pending' and slip_at is null;
create index deposits_newest on deposits (created_at desc);
create index deposits_waiting on deposits (slip_at)
  where status = 'pending' and slip_at is not null;

-- Pictures that members sent of their transfers, re-encoded. They show names and account numbers, and
-- are served at no address (REQUIREMENTS 38): the operator takes them out by command. trans_ref is what
-- the mini-QR on the slip says, as far as one could be read. A slip credits nothing by itself.
create table deposit_slips (
  id          bigint      generated always as identity primary key,
  deposit_id  bigint      not null references deposits (id),
  member_id   bigint      not null references members (id),
  picture     bytea       not null,
  bank_code   text        check (bank_code ~ '^\d{3}$'),
  trans_ref   text        check (trans_ref ~ '^[0-9A-Za-z]{1,40}$'),
  created_at  timestamptz not null default now(),
  constraint deposit_slips_read check ((bank_code is null) = (trans_ref is null))
);

create index deposit_slips_of_deposit on deposit_slips (deposit_id, id);
create index deposit_slips_by_trans_ref on deposit_slips (trans_ref)
  where trans_ref is not null;

-- A deposit that the operator credited by the bank's word before the gateway's: the member's money comes
-- out of unmatched_deposits, and the gateway's transfer goes in there when it is told of. confirmed_by is
-- that transfer; it need not carry the id that the operator read from the statement.
create table deposit_approvals (
  deposit_id      bigint      primary key references deposits (id),
  member_id       bigint      not null references members (id),
  gateway_code    text        not null references payment_gateways (code),
  transfer_id     text        not null,
  amount_micro    bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  actor           text        not null,
  reason          text        not null,
  confirmed_by    text,
  confirmed_micro bigint,
  created_at      timestamptz not null default now(),
  unique (gateway_code, transfer_id),
  constraint deposit_approvals_confirmed check ((confirmed_by is null) = (confirmed_micro is null))
);

create index deposit_approvals_open on deposit_approvals (created_at)
  where confirmed_micro is distinct from amount_micro;

-- What became of a transfer that no open deposit waited for: given to a member, or sent back outside.
alter table incoming_transfers
  drop constraint incoming_transfers_matched,
  add column resolution      text check (resolution in ('assigned', 'returned')),
  add column resolved_by     text,
  add column resolved_reason text,
  add column resolved_at     timestamptz,
  add constraint incoming_transfers_matched check (deposit_id is null or member_id is not null),
  add constraint incoming_transfers_resolved check (
    (resolution is null) = (resolved_by is null)
    and (resolution is null) = (resolved_reason is null)
    and (resolution is null) = (resolved_at is null)
  ),
  add constraint incoming_transfers_outcome check (
    case when resolution is null then (member_id is null) = (deposit_id is null)
         when resolution = 'assigned' then member_id is not null
         else member_id is null
    end
  );

create index incoming_transfers_unmatched on incoming_transfers (received_at)
  where member_id is null and resolution is null;

-- Webhooks that were refused because they contradict what was told before; the gateway is to be asked.
create table gateway_conflicts (
  gateway_code text        not null references payment_gateways (code),
  webhook_id   text        not null,
  body_sha256  bytea       not null,
  event        jsonb       not null,
  received_at  timestamptz not null default now(),
  primary key (gateway_code, webhook_id, body_sha256)
);

-- Of amount_micro the member's bank account gets what is left after fee_micro. One that waits for the
-- operator is not submitted; one that was approved is no longer the operator's to reject.
alter table withdrawals
  add column fee_micro      bigint      not null default 0,
  add column approval       text        not null default 'automatic' check (
    approval in ('automatic', 'waiting', 'approved', 'rejected')
  ),
  add column decided_by     text,
  add column decided_reason text,
  add column decided_at     timestamptz,
  add constraint withdrawals_fee check (
    fee_micro >= 0 and fee_micro % 10000 = 0 and fee_micro < amount_micro
  ),
  add constraint withdrawals_waiting check (approval <> 'waiting' or status = 'pending'),
  add constraint withdrawals_rejected check ((approval = 'rejected') = (status = 'reject')),
  add constraint withdrawals_decided check (
    (approval in ('approved', 'rejected')) = (decided_at is not null)
    and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (decided_reason is null)
  );

drop index withdrawals_due;
create index withdrawals_due on withdrawals (next_ask_at)
  where ended_at is null and approval <> 'waiting';
create index withdrawals_newest on withdrawals (created_at desc);
create index withdrawals_waiting on withdrawals (created_at)
  where approval = 'waiting';

-- Above auto_payout_max_micro a withdrawal waits for the operator. The daily limits hold for a member
-- and a Bangkok day. Null sets no limit.
alter table site_settings
  add column auto_payout_max_micro    bigint  check (auto_payout_max_micro >= 0),
  add column daily_withdraw_count     integer check (daily_withdraw_count > 0),
  add column daily_withdraw_sum_micro bigint  check (
    daily_withdraw_sum_micro > 0 and daily_withdraw_sum_micro % 10000 = 0
  );

grant update (status, credited_micro, fee_micro, is_late, checkout_id, ended_at, slip_at,
              decided_by, decided_reason)
   on deposits to kapao_app;
grant select, insert on deposit_slips, gateway_conflicts to kapao_app;
grant select, insert, update (confirmed_by, confirmed_micro) on deposit_approvals to kapao_app;
grant update (member_id, deposit_id, resolution, resolved_by, resolved_reason, resolved_at)
   on incoming_transfers to kapao_app;
grant update (approval, decided_by, decided_reason, decided_at) on withdrawals to kapao_app;
