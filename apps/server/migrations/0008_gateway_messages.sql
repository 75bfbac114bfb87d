-- The gateways' messages: webhooks, the message that counts for a payment, and contradictions.

-- A webhook that was accepted. A repeat has the same webhook_id, and is known without expiry.
create table webhook_events (
  gateway_code text        not null references payment_gateways (code),
  webhook_id   text        not null,
  body_sha256  bytea       not null,
  received_at  timestamptz not null,
  primary key (gateway_code, webhook_id)
);

create index webhook_events_by_time on webhook_events (gateway_code, received_at desc);

-- A webhook that arrived, with its verdict, for staff who look for one and give it again; kept for 30 days.
create table gateway_deliveries (
  id           bigint      generated always as identity primary key,
  gateway_code text        not null references payment_gateways (code),
  webhook_id   text,
  received_at  timestamptz not null default now(),
  -- unsigned: without a valid signature; failed: a fault of ours.
  verdict      text        not null check (
                 verdict in ('accepted', 'repeated', 'contradiction', 'malformed', 'unsigned', 'failed')
               ),
  type         text,
  -- As it was signed; null of a body without a sense or a signature.
  body         text,
  replayed_at  timestamptz,
  replayed_by  text,
  replay       text        check (replay in ('accepted', 'repeated'))
);

create index gateway_deliveries_by_gateway on gateway_deliveries (gateway_code, id desc);
create index gateway_deliveries_by_verdict on gateway_deliveries (verdict, id desc);
create index gateway_deliveries_by_time on gateway_deliveries (received_at);

-- The gateway's message that counts for a payment, whole, to be shown beside a contradiction of it.
create table gateway_news (
  gateway_code text        not null references payment_gateways (code),
  -- deposit: a checkout, by its ref_code; reversal: of a transfer, by the transfer's id.
  subject_kind text        not null check (subject_kind in ('withdrawal', 'deposit', 'transfer', 'reversal')),
  subject      text        not null,
  -- webhook: the gateway called; answer: we asked, and a statement is an answer too.
  way          text        not null check (way in ('webhook', 'answer')),
  webhook_id   text,
  body         text        not null,
  received_at  timestamptz not null,
  primary key (gateway_code, subject_kind, subject)
);

create index gateway_news_by_webhook on gateway_news (gateway_code, webhook_id) where webhook_id is not null;

-- A message that contradicts an earlier one of the same gateway. It moves nothing until a person decides.
create table contradictions (
  id               bigint      generated always as identity primary key,
  gateway_code     text        not null references payment_gateways (code),
  kind             text        not null check (
    kind in ('paid_after_failed', 'failed_after_paid', 'never_asked', 'other_amount', 'ended_after_paid',
             'paid_after_ended', 'other_details', 'reused_id')
  ),
  subject_kind     text        not null check (subject_kind in ('withdrawal', 'deposit', 'transfer', 'webhook')),
  subject          text        not null,
  -- Of the message's meaning: the same news under another webhook id is the same contradiction.
  fingerprint      bytea       not null,
  event            jsonb       not null,
  -- The earlier message; null where there is none.
  first_way        text        check (first_way in ('webhook', 'answer')),
  first_webhook_id text,
  first_body       text,
  first_at         timestamptz,
  way              text        not null check (way in ('webhook', 'answer')),
  webhook_id       text,
  body             text        not null,
  received_at      timestamptz not null default now(),
  times            integer     not null default 1 check (times > 0),
  last_at          timestamptz not null default now(),
  decision         text        check (decision in ('no_movement', 'house_loss', 'member_debt', 'refund', 'credit')),
  decided_by       text,
  decided_reason   text,
  decided_at       timestamptz,
  unique (gateway_code, subject_kind, subject, kind, fingerprint),
  check ((first_way is null) = (first_body is null) and (first_way is null) = (first_at is null)),
  check (
    (decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null)
    and (decision is null) = (decided_reason is null)
  )
);

create index contradictions_open on contradictions (received_at) where decided_at is null;
create index contradictions_by_subject on contradictions (subject);

grant select, insert on webhook_events to kapao_app;
grant select, insert, update (replayed_at, replayed_by, replay), delete on gateway_deliveries to kapao_app;
grant select, insert, update (way, webhook_id, body, received_at) on gateway_news to kapao_app;
grant select, insert, update (times, last_at, decision, decided_by, decided_reason, decided_at)
   on contradictions to kapao_app;
