-- Payments: gateways and methods, deposits, incoming transfers and withdrawals.

-- A payment service provider. Two webhook secrets are valid while one is rotated.
create table payment_gateways (
  code            text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  base_url        text        not null,
  api_key         text        not null,
  webhook_secrets text[]      not null check (cardinality(webhook_secrets) between 1 and 2),
  is_enabled      boolean     not null default true,
  created_at      timestamptz not null,
  constraint payment_gateways_sealed check (
    api_key like 'sealed:v1:%'
    and webhook_secrets[1] like 'sealed:v1:%'
    and (cardinality(webhook_secrets) = 1 or webhook_secrets[2] like 'sealed:v1:%')
  )
);

-- A way to deposit (promptpay, redirect, bank-transfer) or to withdraw (withdrawal), with its terms.
create table payment_methods (
  id               integer     primary key,
  website_id       integer     not null,
  gateway_code     text        not null references payment_gateways (code),
  adapter          text        not null,
  name             text        not null,
  name_en          text,
  logo             text        not null,
  sort             integer     not null,
  is_node          boolean     not null default false,
  bank_acc_name    text        not null default '',
  bank_acc_number  text        not null default '',
  bank_abbr        text        not null default '',
  -- Where the money goes: the PromptPay proxy, or the number of the bank account.
  receiver_type    text        check (receiver_type in ('phone', 'tax_id', 'ewallet')),
  receiver         text,
  min_micro        bigint      not null check (min_micro > 0),
  max_micro        bigint      not null,
  -- The fee is fee_fixed_micro plus basis points of the amount.
  fee_fixed_micro  bigint      not null default 0,
  fee_basis_points integer     not null default 0,
  -- Bangkok's wall clock, the end not included; the hours may span midnight.
  opens_at         time(0),
  closes_at        time(0),
  deadline_seconds integer     not null check (deadline_seconds > 0),
  is_enabled       boolean     not null default true,
  changed_at       timestamptz not null,
  constraint payment_methods_adapter_check check (
    adapter in ('promptpay', 'redirect', 'bank-transfer', 'withdrawal')
  ),
  constraint payment_methods_node check (is_node = (adapter = 'bank-transfer')),
  constraint payment_methods_promptpay_receiver check (
    adapter <> 'promptpay' or (receiver is not null and receiver_type is not null)
  ),
  constraint payment_methods_bank_account check (
    adapter <> 'bank-transfer'
    or (receiver is not null and receiver ~ '^\d{10,15}$' and receiver = bank_acc_number
        and bank_acc_name <> '' and bank_abbr <> '')
  ),
  constraint payment_methods_range check (max_micro >= min_micro),
  -- The fee of the smallest amount leaves something of it.
  constraint payment_methods_fee check (
    fee_fixed_micro >= 0
    and fee_fixed_micro % 10000 = 0
    and fee_basis_points between 0 and 10000
    and fee_fixed_micro + min_micro * fee_basis_points / 10000 < min_micro
  ),
  constraint payment_methods_hours check (
    (opens_at is null) = (closes_at is null)
    and coalesce(opens_at <> closes_at, true)
  )
);

create index payment_methods_of_website on payment_methods (website_id, sort);

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

-- A deposit of a member. amount_micro is to be transferred, credited_micro is the wallet's, less fee_micro.
create table deposits (
  id                  bigint      generated always as identity primary key,
  member_id           bigint      not null references members (id),
  website_id          integer     not null,
  method_id           integer     not null references payment_methods (id),
  gateway_code        text        not null references payment_gateways (code),
  adapter             text        not null,
  ref_code            text        not null unique,
  receiver            text,
  requested_micro     bigint      not null check (requested_micro > 0 and requested_micro % 10000 = 0),
  amount_micro        bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  credited_micro      bigint      check (credited_micro > 0),
  -- The fee's terms are those that the member saw.
  fee_fixed_micro     bigint      not null default 0,
  fee_basis_points    integer     not null default 0,
  fee_micro           bigint      not null default 0,
  status              text        not null default 'pending',
  -- The transfer came after deadline_at, and before reserved_until.
  is_late             boolean     not null default false,
  -- It carried its member past a limit: a transfer cannot be refused, so it is credited and staff see it.
  is_over_limit       boolean     not null default false,
  checkout_id         text,
  checkout_url        text,
  -- The network that it was opened from, which may hold so many amounts only.
  network             text,
  -- The key that the caller gave, and a hash of the request: a repeat is answered by the row, another request refused.
  request_key         text        check (request_key ~ '^[A-Za-z0-9_-]{16,64}$'),
  request_fingerprint text,
  deadline_at         timestamptz not null,
  reserved_until      timestamptz not null,
  created_at          timestamptz not null,
  ended_at            timestamptz,
  -- From then on the deposit waits for staff, whatever its deadline.
  slip_at             timestamptz,
  decided_by          text,
  decided_reason      text,
  -- The gateway took the money back; credited_micro, fee_micro and ended_at stay.
  reversed_at         timestamptz,
  reversed_by         text,
  reversed_reason     text,
  constraint deposits_status_check check (status in ('pending', 'success', 'failed', 'reject', 'reversed')),
  constraint deposits_credited check ((status in ('success', 'reversed')) = (credited_micro is not null)),
  constraint deposits_fee check (fee_micro between 0 and coalesce(credited_micro, 0)),
  constraint deposits_request_has_fingerprint check ((request_key is null) = (request_fingerprint is null)),
  constraint deposits_ended check ((status = 'pending') = (ended_at is null)),
  constraint deposits_decided check ((decided_by is null) = (decided_reason is null)),
  constraint deposits_rejected check (status <> 'reject' or decided_by is not null),
  constraint deposits_reversed check (
    (status = 'reversed') = (reversed_at is not null)
    and num_nulls(reversed_at, reversed_by, reversed_reason) in (0, 3)
  )
);

create unique index deposits_by_request on deposits (member_id, request_key) where request_key is not null;
create index deposits_by_member on deposits (member_id, created_at desc, id desc);
create index deposits_settled on deposits (member_id, ended_at) include (credited_micro)
  where status = 'success';
create index deposits_rejected_by_member on deposits (member_id, ended_at desc, id desc)
  where decided_by is not null;
create index deposits_by_transfer on deposits (gateway_code, receiver, amount_micro, created_at desc)
  where receiver is not null;
create index deposits_by_gateway on deposits (gateway_code, created_at desc);
create index deposits_by_method on deposits (method_id, created_at desc, id desc);
create index deposits_by_status on deposits (status, created_at desc, id desc);
create index deposits_newest on deposits (created_at desc);
create index deposits_open on deposits (deadline_at) where status = 'pending' and slip_at is null;
create index deposits_waiting on deposits (slip_at) where status = 'pending' and slip_at is not null;
create index deposits_unpaid on deposits (reserved_until) where status <> 'success';
create index deposits_open_by_network on deposits (network)
  where status in ('pending', 'failed', 'reject') and network is not null;

-- A picture that a member sent of the transfer. It shows names and account numbers, so no address serves it.
create table deposit_slips (
  id              bigint      generated always as identity primary key,
  deposit_id      bigint      not null references deposits (id),
  member_id       bigint      not null references members (id),
  picture         bytea       not null,
  -- The mini-QR on the slip, as far as it could be read. TrueMoney (TMN) is no bank and has no code.
  bank_code       text        check (bank_code ~ '^(\d{3}|TMN)$'),
  trans_ref       text        check (trans_ref ~ '^[0-9A-Za-z]{1,40}$'),
  -- The picture shows a second slip.
  other_trans_ref text        check (other_trans_ref ~ '^[0-9A-Za-z]{1,40}$'),
  created_at      timestamptz not null,
  constraint deposit_slips_read check ((bank_code is null) = (trans_ref is null))
);

create index deposit_slips_of_deposit on deposit_slips (deposit_id, id);
create index deposit_slips_by_trans_ref on deposit_slips (trans_ref) where trans_ref is not null;

-- A deposit that staff credited before the gateway reported its transfer, out of the unmatched deposits.
create table deposit_approvals (
  deposit_id      bigint      primary key references deposits (id),
  member_id       bigint      not null references members (id),
  gateway_code    text        not null references payment_gateways (code),
  transfer_id     text        not null,
  amount_micro    bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  actor           text        not null,
  reason          text        not null,
  -- The gateway's transfer, whose id may differ from the one that staff read from the statement.
  confirmed_by    text,
  confirmed_micro bigint,
  created_at      timestamptz not null default now(),
  -- The money went back to the unmatched deposits, and a later report of the transfer belongs to nobody.
  reversed_at     timestamptz,
  unique (gateway_code, transfer_id),
  constraint deposit_approvals_confirmed check ((confirmed_by is null) = (confirmed_micro is null))
);

create index deposit_approvals_open on deposit_approvals (created_at)
  where confirmed_micro is distinct from amount_micro
    and reversed_at is null;
create index deposit_approvals_by_member on deposit_approvals (member_id, created_at desc, deposit_id desc);

-- An amount in satang that belongs to one deposit of a receiver until then. A row past its time is taken over in place.
create table reserved_amounts (
  gateway_code   text        not null,
  receiver       text        not null,
  amount_micro   bigint      not null,
  -- Beyond the payment itself, so that a second transfer is not taken for the next member's.
  reserved_until timestamptz not null,
  primary key (gateway_code, receiver, amount_micro)
);

-- A transfer that a gateway reported, once. Without a deposit its money is in the account of unmatched deposits.
create table incoming_transfers (
  gateway_code    text        not null references payment_gateways (code),
  transfer_id     text        not null,
  -- Null for a transfer made at a gateway's checkout.
  receiver        text,
  reference       text,
  amount_micro    bigint      not null check (amount_micro > 0),
  paid_at         timestamptz,
  raw             jsonb       not null,
  member_id       bigint,
  deposit_id      bigint      references deposits (id),
  -- Staff gave it to a member, or it was sent back outside.
  resolution      text        check (resolution in ('assigned', 'returned')),
  resolved_by     text,
  resolved_reason text,
  resolved_at     timestamptz,
  received_at     timestamptz not null,
  primary key (gateway_code, transfer_id),
  constraint incoming_transfers_matched check (deposit_id is null or member_id is not null),
  constraint incoming_transfers_resolved check (
    (resolution is null) = (resolved_by is null)
    and (resolution is null) = (resolved_reason is null)
    and (resolution is null) = (resolved_at is null)
  ),
  constraint incoming_transfers_outcome check (
    case when resolution is null then (member_id is null) = (deposit_id is null)
         when resolution = 'assigned' then member_id is not null
         else member_id is null
    end
  )
);

create unique index incoming_transfers_pay_a_deposit_once on incoming_transfers (deposit_id)
  where deposit_id is not null;
create index incoming_transfers_unmatched on incoming_transfers (received_at)
  where member_id is null and resolution is null;
create index incoming_transfers_by_member on incoming_transfers (member_id, received_at desc)
  where member_id is not null;
create index incoming_transfers_assigned_by_member on incoming_transfers (member_id, resolved_at desc, deposit_id desc)
  where resolution = 'assigned';
create index incoming_transfers_by_reference on incoming_transfers (reference) where reference is not null;

-- A transfer that a gateway took back, once. One that is not applied waits for the report of its transfer.
create table transfer_reversals (
  gateway_code text        not null references payment_gateways (code),
  transfer_id  text        not null,
  amount_micro bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  reason       text        not null,
  received_at  timestamptz not null default now(),
  applied_at   timestamptz,
  primary key (gateway_code, transfer_id)
);

create index transfer_reversals_waiting on transfer_reversals (received_at) where applied_at is null;

-- A withdrawal of a member, whose id is its reference at the gateway. The bank gets amount_micro less fee_micro.
create table withdrawals (
  id                    uuid        primary key,
  member_id             bigint      not null references members (id),
  website_id            integer     not null,
  method_id             integer     not null references payment_methods (id),
  gateway_code          text        not null references payment_gateways (code),
  amount_micro          bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  fee_micro             bigint      not null default 0,
  -- The member's bank account at the time of the request.
  bank_code             text        not null,
  bank_abbr             text        not null,
  account_number        text        not null,
  account_name          text        not null,
  status                text        not null default 'pending' check (
                          status in ('pending', 'waiting_callback', 'auto_failed',
                                     'success', 'failed', 'reject', 'refund')
                        ),
  gateway_withdrawal_id text,
  failure               text,
  attempts              integer     not null default 0,
  next_ask_at           timestamptz not null,
  -- As of a deposit.
  request_key           text        check (request_key ~ '^[A-Za-z0-9_-]{16,64}$'),
  request_fingerprint   text,
  -- A waiting one is not submitted; an approved one is no longer staff's to reject.
  approval              text        not null default 'automatic' check (
                          approval in ('automatic', 'waiting', 'approved', 'rejected')
                        ),
  -- The decision at the request: rule, version, inputs and result.
  automatic_decision    jsonb       not null,
  -- A person of staff looks at it, for ten minutes.
  claimed_by            bigint      references staff (id),
  claimed_at            timestamptz,
  decided_by            text,
  decided_reason        text,
  decided_at            timestamptz,
  created_at            timestamptz not null,
  ended_at              timestamptz,
  constraint withdrawals_fee check (
    fee_micro >= 0 and fee_micro % 10000 = 0 and fee_micro < amount_micro
  ),
  constraint withdrawals_request_has_fingerprint check ((request_key is null) = (request_fingerprint is null)),
  constraint withdrawals_waiting check (approval <> 'waiting' or status = 'pending'),
  constraint withdrawals_rejected check ((approval = 'rejected') = (status = 'reject')),
  constraint withdrawals_claimed check ((claimed_by is null) = (claimed_at is null)),
  constraint withdrawals_decided check (
    (approval in ('approved', 'rejected')) = (decided_at is not null)
    and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (decided_reason is null)
  ),
  constraint withdrawals_ended check (
    (status in ('pending', 'waiting_callback', 'auto_failed')) = (ended_at is null)
  )
);

create unique index withdrawals_by_request on withdrawals (member_id, request_key) where request_key is not null;
create index withdrawals_by_member on withdrawals (member_id, created_at desc, id desc);
create index withdrawals_decided_by_member on withdrawals (member_id, decided_at desc, id desc)
  where decided_at is not null;
create index withdrawals_by_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_by_approval on withdrawals (approval, created_at desc, id desc)
  where approval <> 'automatic';
create index withdrawals_newest on withdrawals (created_at desc);
create index withdrawals_waiting on withdrawals (created_at) where approval = 'waiting';
create index withdrawals_due on withdrawals (next_ask_at) where ended_at is null and approval <> 'waiting';

grant select, insert, update on payment_gateways, payment_methods, reserved_amounts to kapao_app;
grant select, insert,
      update (status, credited_micro, fee_micro, is_late, is_over_limit, checkout_id, checkout_url, ended_at, slip_at,
              decided_by, decided_reason, reversed_at, reversed_by, reversed_reason)
   on deposits to kapao_app;
grant select, insert on deposit_slips to kapao_app;
grant select, insert, update (confirmed_by, confirmed_micro, reversed_at) on deposit_approvals to kapao_app;
grant select, insert,
      update (member_id, deposit_id, resolution, resolved_by, resolved_reason, resolved_at)
   on incoming_transfers to kapao_app;
grant select, insert, update (applied_at) on transfer_reversals to kapao_app;
grant select, insert,
      update (status, gateway_withdrawal_id, failure, attempts, next_ask_at, ended_at, approval, claimed_by, claimed_at,
              decided_by, decided_reason, decided_at)
   on withdrawals to kapao_app;
