-- Who moves real money for us. Two webhook secrets are valid while one is rotated (REQUIREMENTS 21).
create table payment_gateways (
  code            text        primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  base_url        text        not null,
  api_key         text        not null,
  webhook_secrets text[]      not null check (cardinality(webhook_secrets) between 1 and 2),
  is_enabled      boolean     not null default true,
  created_at      timestamptz not null default now()
);

-- A way to deposit (promptpay, redirect) or to withdraw (payout). `receiver` is the PromptPay proxy that
-- a promptpay method is paid to.
create table payment_methods (
  id               integer     primary key,
  website_id       integer     not null,
  gateway_code     text        not null references payment_gateways (code),
  adapter          text        not null check (adapter in ('promptpay', 'redirect', 'payout')),
  name             text        not null,
  logo             text        not null,
  sort             integer     not null,
  is_node          boolean     not null default false,
  bank_acc_name    text        not null default '',
  bank_acc_number  text        not null default '',
  bank_abbr        text        not null default '',
  receiver_type    text        check (receiver_type in ('phone', 'tax_id', 'ewallet')),
  receiver         text,
  min_micro        bigint      not null check (min_micro > 0),
  max_micro        bigint      not null,
  deadline_seconds integer     not null check (deadline_seconds > 0),
  is_enabled       boolean     not null default true,
  changed_at       timestamptz not null default now(),
  constraint payment_methods_range check (max_micro >= min_micro),
  constraint payment_methods_promptpay_receiver check (
    adapter <> 'promptpay' or (receiver is not null and receiver_type is not null)
  )
);

create index payment_methods_of_website on payment_methods (website_id, sort);

-- One wish to deposit. amount_micro is what is to be transferred, credited_micro what the wallet got.
-- A transfer made after deadline_at and before reserved_until is late, and still counts.
create table deposits (
  id              bigint      generated always as identity primary key,
  member_id       bigint      not null references members (id),
  website_id      integer     not null,
  method_id       integer     not null references payment_methods (id),
  gateway_code    text        not null references payment_gateways (code),
  adapter         text        not null,
  ref_code        text        not null unique,
  receiver        text,
  requested_micro bigint      not null check (requested_micro > 0 and requested_micro % 10000 = 0),
  amount_micro    bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  credited_micro  bigint      check (credited_micro > 0),
  status          text        not null default 'pending'
                  check (status in ('pending', 'success', 'failed')),
  is_late         boolean     not null default false,
  checkout_id     text,
  deadline_at     timestamptz not null,
  reserved_until  timestamptz not null,
  created_at      timestamptz not null default now(),
  ended_at        timestamptz,
  constraint deposits_credited check ((status = 'success') = (credited_micro is not null)),
  constraint deposits_ended check ((status = 'pending') = (ended_at is null))
);

create index deposits_by_member on deposits (member_id, created_at desc, id desc);
create index deposits_by_transfer on deposits (gateway_code, receiver, amount_micro, created_at desc)
  where receiver is not null;
create index deposits_open on deposits (deadline_at)
  where status = 'pending';
create index deposits_unpaid on deposits (reserved_until)
  where status <> 'success';

-- An amount in satang belongs to one deposit of a receiver at a time. A row past its time is free, and
-- is taken over in place: no partial index can say "until now". It is kept while a paid deposit might
-- be paid a second time, so that the surplus is not taken for the next member's transfer.
create table reserved_amounts (
  gateway_code   text        not null,
  receiver       text        not null,
  amount_micro   bigint      not null,
  reserved_until timestamptz not null,
  primary key (gateway_code, receiver, amount_micro)
);

-- Every transfer that a gateway told us of, once. Without a deposit its money is in the ledger's
-- account unmatched_deposits. receiver is null for a transfer made at a gateway's checkout.
create table incoming_transfers (
  gateway_code text        not null references payment_gateways (code),
  transfer_id  text        not null,
  receiver     text,
  reference    text,
  amount_micro bigint      not null check (amount_micro > 0),
  paid_at      timestamptz,
  raw          jsonb       not null,
  member_id    bigint,
  deposit_id   bigint      references deposits (id),
  received_at  timestamptz not null default now(),
  primary key (gateway_code, transfer_id),
  constraint incoming_transfers_matched check ((member_id is null) = (deposit_id is null))
);

create unique index incoming_transfers_pay_a_deposit_once on incoming_transfers (deposit_id)
  where deposit_id is not null;

-- One withdrawal; its id is the reference that the gateway knows it by. The bank account is a copy of
-- the registered one at the time of the request (REQUIREMENTS 12).
create table withdrawals (
  id                uuid        primary key,
  member_id         bigint      not null references members (id),
  website_id        integer     not null,
  method_id         integer     not null references payment_methods (id),
  gateway_code      text        not null references payment_gateways (code),
  amount_micro      bigint      not null check (amount_micro > 0 and amount_micro % 10000 = 0),
  bank_code         text        not null,
  bank_abbr         text        not null,
  account_number    text        not null,
  account_name      text        not null,
  status            text        not null default 'pending' check (
                      status in ('pending', 'waiting_callback', 'auto_failed',
                                 'success', 'failed', 'reject', 'refund')
                    ),
  gateway_payout_id text,
  failure           text,
  attempts          integer     not null default 0,
  next_ask_at       timestamptz not null default now(),
  created_at        timestamptz not null default now(),
  ended_at          timestamptz,
  constraint withdrawals_ended check (
    (status in ('pending', 'waiting_callback', 'auto_failed')) = (ended_at is null)
  )
);

create index withdrawals_by_member on withdrawals (member_id, created_at desc, id desc);
create index withdrawals_due on withdrawals (next_ask_at)
  where ended_at is null;

-- A repeat keeps its webhook-id, and is known by it without expiry (REQUIREMENTS 16 and 17).
create table webhook_events (
  gateway_code text        not null references payment_gateways (code),
  webhook_id   text        not null,
  body_sha256  bytea       not null,
  received_at  timestamptz not null default now(),
  primary key (gateway_code, webhook_id)
);

-- What Socket.IO's PostgreSQL adapter asks for: messages too long for NOTIFY. Ours never are.
create table socket_io_attachments (
  id         integer     generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload    bytea
);

grant select, insert, update on payment_gateways, payment_methods, reserved_amounts to kapao_app;
grant select, insert,
      update (status, credited_micro, is_late, checkout_id, ended_at)
   on deposits to kapao_app;
grant select, insert,
      update (status, gateway_payout_id, failure, attempts, next_ask_at, ended_at)
   on withdrawals to kapao_app;
grant select, insert on incoming_transfers, webhook_events to kapao_app;
grant select, insert, delete on socket_io_attachments to kapao_app;
