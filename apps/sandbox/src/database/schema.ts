/** The database's tables. Amounts are in satang; times are ISO 8601 texts (UTC) or epoch milliseconds. */
export const DATABASE_SCHEMA = `
  create table if not exists transfers (
    transfer_id          text primary key,
    receiver             text not null,
    receiver_bank        text not null,
    amount_satang        integer not null,
    paid_at              text not null,
    payer_bank_code      text not null,
    payer_account_number text not null,
    payer_name           text not null,
    note                 text not null
  ) strict;
  create index if not exists transfers_by_receiver on transfers (receiver, paid_at);
  create index if not exists transfers_by_payer on transfers (payer_account_number, paid_at);

  create table if not exists bills (
    payload     text primary key,
    return_url  text,
    transfer_id text unique,
    opened_at   integer not null
  ) strict;

  create table if not exists trial_steps (
    step    text primary key,
    done_at integer not null
  ) strict;

  create table if not exists receivers (
    receiver    text primary key,
    webhook_url text not null
  ) strict;

  create table if not exists checkouts (
    checkout_id   text primary key,
    reference     text not null unique,
    amount_satang integer not null,
    return_url    text not null,
    webhook_url   text not null,
    expires_at    integer not null,
    status        text not null,
    choice        text,
    transfer_id   text,
    created_at    integer not null
  ) strict;
  create index if not exists checkouts_open on checkouts (expires_at) where status = 'open';

  create table if not exists chargebacks (
    transfer_id     text primary key,
    charged_back_at integer not null
  ) strict;

  create table if not exists payouts (
    payout_id      text primary key,
    reference      text not null unique,
    amount_satang  integer not null,
    bank_abbr      text not null,
    account_number text not null,
    account_name   text not null,
    webhook_url    text not null,
    status         text not null,
    failure        text,
    settle_at      integer not null,
    created_at     integer not null
  ) strict;
  create index if not exists payouts_processing on payouts (settle_at) where status = 'processing';

  create table if not exists webhooks (
    webhook_id      text primary key,
    url             text not null,
    type            text not null,
    body            text not null,
    status          text not null,
    attempts        integer not null default 0,
    repeats_left    integer not null,
    is_held_back    integer not null,
    last_answer     text,
    next_attempt_at integer not null,
    created_at      integer not null
  ) strict;
  create index if not exists webhooks_due on webhooks (next_attempt_at) where status = 'pending';

  create table if not exists opn_charges (
    charge_id     text primary key,
    amount_satang integer not null,
    source_type   text not null,
    metadata      text not null,
    return_uri    text,
    status        text not null,
    created_at    integer not null,
    expires_at    integer not null,
    paid_at       integer
  ) strict;
  create index if not exists opn_charges_pending on opn_charges (expires_at) where status = 'pending';

  create table if not exists opn_recipients (
    recipient_id   text primary key,
    name           text not null,
    brand          text not null,
    account_number text not null,
    account_name   text not null,
    metadata       text not null,
    state          text not null,
    created_at     integer not null
  ) strict;

  create table if not exists opn_transfers (
    transfer_id   text primary key,
    recipient_id  text not null,
    amount_satang integer not null,
    metadata      text not null,
    fail_fast     integer not null,
    idemp_key     text unique,
    state         text not null,
    was_sent      integer not null,
    due_at        integer not null,
    created_at    integer not null
  ) strict;
  create index if not exists opn_transfers_due on opn_transfers (due_at) where state in ('waiting', 'sent');

  create table if not exists opn_settings (
    name  text primary key,
    value text not null
  ) strict;

  create table if not exists opn_webhooks (
    webhook_id      text primary key,
    url             text not null,
    type            text not null,
    body            text not null,
    status          text not null,
    attempts        integer not null default 0,
    repeats_left    integer not null,
    is_held_back    integer not null,
    last_answer     text,
    next_attempt_at integer not null,
    created_at      integer not null
  ) strict;
  create index if not exists opn_webhooks_due on opn_webhooks (next_attempt_at) where status = 'pending';

  create table if not exists xendit_requests (
    payment_request_id text primary key,
    reference_id       text not null,
    amount_satang      integer not null,
    channel_code       text not null,
    bill_reference     text not null unique,
    status             text not null,
    expires_at         integer not null,
    created_at         integer not null
  ) strict;
  create index if not exists xendit_requests_open on xendit_requests (expires_at)
    where status = 'REQUIRES_ACTION';

  create table if not exists xendit_payments (
    payment_id         text primary key,
    payment_request_id text not null,
    amount_satang      integer not null,
    transfer_id        text not null unique,
    payer_name         text not null,
    payer_account      text not null,
    created_at         integer not null
  ) strict;
  create index if not exists xendit_payments_by_request
    on xendit_payments (payment_request_id, created_at);

  create table if not exists xendit_payouts (
    payout_id       text primary key,
    idempotency_key text not null unique,
    fingerprint     text not null,
    reference_id    text not null,
    channel_code    text not null,
    account_number  text not null,
    account_name    text not null,
    amount_satang   integer not null,
    status          text not null,
    failure_code    text,
    due_at          integer,
    created_at      integer not null
  ) strict;
  create index if not exists xendit_payouts_due on xendit_payouts (due_at) where due_at is not null;
  create index if not exists xendit_payouts_by_reference on xendit_payouts (reference_id);

  create table if not exists xendit_webhooks (
    webhook_id      text primary key,
    url             text not null,
    type            text not null,
    body            text not null,
    status          text not null,
    attempts        integer not null default 0,
    repeats_left    integer not null,
    is_held_back    integer not null,
    last_answer     text,
    next_attempt_at integer not null,
    created_at      integer not null
  ) strict;
  create index if not exists xendit_webhooks_due on xendit_webhooks (next_attempt_at)
    where status = 'pending';

  create table if not exists messages (
    message_id text primary key,
    phone      text not null,
    text       text not null,
    sent_at    text not null
  ) strict;
  create index if not exists messages_by_phone on messages (phone, sent_at);

  create table if not exists line_friends (
    user_id text primary key
  ) strict;

  create table if not exists line_logins (
    code         text primary key,
    user_id      text not null,
    nonce        text not null,
    challenge    text not null,
    redirect_uri text not null,
    expires_at   integer not null
  ) strict;

  create table if not exists line_messages (
    retry_key text primary key,
    user_id   text not null,
    text      text not null,
    is_shown  integer not null,
    sent_at   text not null
  ) strict;

  create table if not exists alerts (
    retry_key text primary key,
    service   text not null,
    receiver  text not null,
    text      text not null,
    sent_at   text not null
  ) strict;
`;
