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

  create table if not exists messages (
    message_id text primary key,
    phone      text not null,
    text       text not null,
    sent_at    text not null
  ) strict;
  create index if not exists messages_by_phone on messages (phone, sent_at);

  create table if not exists alerts (
    retry_key text primary key,
    service   text not null,
    receiver  text not null,
    text      text not null,
    sent_at   text not null
  ) strict;
`;
