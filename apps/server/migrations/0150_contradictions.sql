-- The message of a gateway that counts for a payment, whole, so that a contradiction of it can be shown beside it.
create table gateway_news (
  gateway_code text        not null references payment_gateways (code),
  -- deposit: a checkout, by its ref_code; reversal: of a transfer, by the transfer's id.
  subject_kind text        not null check (subject_kind in ('withdrawal', 'deposit', 'transfer', 'reversal')),
  subject      text        not null,
  -- webhook: the gateway called; answer: we asked, and a statement is an answer too.
  way          text        not null check (way in ('webhook', 'answer')),
  webhook_id   text,
  body         text        not null,
  received_at  timestamptz not null default now(),
  primary key (gateway_code, subject_kind, subject)
);

create index gateway_news_by_webhook on gateway_news (gateway_code, webhook_id) where webhook_id is not null;

grant select, insert, update (way, webhook_id, body, received_at) on gateway_news to kapao_app;

-- A message that contradicts an earlier one of the same gateway. It moved nothing; a person decides.
create table contradictions (
  id               bigint      generated always as identity primary key,
  gateway_code     text        not null references payment_gateways (code),
  kind             text        not null check (
    kind in ('paid_after_failed', 'failed_after_paid', 'never_asked', 'other_amount', 'ended_after_paid',
             'other_details', 'reused_id')
  ),
  subject_kind     text        not null check (subject_kind in ('withdrawal', 'deposit', 'transfer', 'webhook')),
  subject          text        not null,
  -- Of the message's meaning: the same news again, under whichever webhook id, is the same contradiction.
  fingerprint      bytea       not null,
  event            jsonb       not null,
  -- The earlier message; null where it came before messages were kept.
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
  decision         text        check (decision in ('no_movement', 'house_loss', 'member_debt', 'refund')),
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

grant select, insert, update (times, last_at, decision, decided_by, decided_reason, decided_at)
   on contradictions to kapao_app;

create trigger require_actor before update on contradictions
  for each row when (old.decided_at is distinct from new.decided_at) execute function require_actor();
create trigger tell_office after insert or update on contradictions
  for each row execute function tell_office('problems', 'withdrawals', 'deposits', 'transfers');

-- They take the place of the webhooks that were kept as refused.
insert into contradictions
       (gateway_code, kind, subject_kind, subject, fingerprint, event, way, webhook_id, body, received_at, last_at)
select gateway_code,
       'other_details',
       case when event ->> 'type' like 'payout%'   then 'withdrawal'
            when event ->> 'type' like 'checkout%' then 'deposit'
            when event ->> 'type' like 'transfer%' then 'transfer'
            else 'webhook'
       end,
       coalesce(event ->> 'reference', event ->> 'transferId', event -> 'transfer' ->> 'transferId', webhook_id),
       body_sha256,
       event,
       'webhook',
       webhook_id,
       event::text,
       received_at,
       received_at
  from gateway_conflicts
    on conflict do nothing;

drop table gateway_conflicts;

-- Whether a checkout was paid is asked when the gateway says that it ended without money.
create index incoming_transfers_by_reference on incoming_transfers (reference) where reference is not null;
